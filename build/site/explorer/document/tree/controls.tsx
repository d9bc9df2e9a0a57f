/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Level } from '../../../rows/tree.ts';
import { TABLE_TEXTS } from '../../../texts/all.ts';
import type { TableFrame } from '../rows-table.tsx';
import { shownText } from '../values.tsx';

interface ControlsProps {
  readonly frame: TableFrame;
  readonly levels: readonly Level[];
  /** The number of levels whose nodes are open. */
  readonly opened: number;
  readonly onOpen: (levels: number) => void;
}

/** Buttons that open and close all nodes of a tree, and a menu of levels down to which they are open. */
export function TreeControls({ frame, levels, opened, onOpen }: ControlsProps) {
  const texts = TABLE_TEXTS[frame.ui];
  const column = frame.columns.find(({ id }) => id === frame.roles.level);
  const nameOf = ({ name }: Level, number: number): string =>
    name === undefined || !column || column.isNumeric ? texts.level(number) : shownText(name, column, texts);
  return (
    <>
      {levels.length > 2 && (
        <label>
          <span>{texts.expandTo}</span>
          <select onChange={({ currentTarget: { value } }) => onOpen(Number(value))}>
            {levels.map((level, depth) => (
              <option key={depth} value={depth} selected={depth === Math.min(opened, levels.length - 1)}>
                {nameOf(level, depth + 1)}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" class="secondary" onClick={() => onOpen(Number.POSITIVE_INFINITY)}>
        {texts.expandAll}
      </button>
      <button type="button" class="secondary" onClick={() => onOpen(0)}>
        {texts.collapseAll}
      </button>
    </>
  );
}
