/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { TABLE_TEXTS } from '../../../texts/all.ts';
import type { TableFrame } from '../rows-table.tsx';
import { shownText } from '../values.tsx';

interface ControlsProps {
  readonly frame: TableFrame;
  /** The values of the role `level`, where it names the level. */
  readonly levels: readonly (string | undefined)[];
  /** The number of levels whose nodes are open. */
  readonly opened: number;
  readonly onOpen: (levels: number) => void;
}

/** Buttons that open and close all nodes of a tree, and a menu of levels down to which they are open. */
export function TreeControls({ frame, levels, opened, onOpen }: ControlsProps) {
  const texts = TABLE_TEXTS[frame.ui];
  const column = frame.columns.find(({ id }) => id === frame.roles.level);
  return (
    <>
      <select
        aria-label={texts.expandTo}
        onChange={({ currentTarget }) => onOpen(Number(currentTarget.value))}
      >
        {levels.map((raw, depth) => (
          <option key={depth} value={depth} selected={depth === Math.min(opened, levels.length - 1)}>
            {raw && column && !column.isNumeric ? shownText(raw, column, texts) : texts.level(depth + 1)}
          </option>
        ))}
      </select>
      <button type="button" class="secondary" onClick={() => onOpen(Number.POSITIVE_INFINITY)}>
        {texts.expandAll}
      </button>
      <button type="button" class="secondary" onClick={() => onOpen(0)}>
        {texts.collapseAll}
      </button>
    </>
  );
}
