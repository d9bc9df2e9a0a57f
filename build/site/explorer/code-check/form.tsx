/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { CodeCheckTexts } from '../../texts/all.ts';
import { Choose } from '../components/elements.tsx';
import { truncate } from '../components/text.ts';
import type { Choice } from './guess.ts';
import { type Paste, type PasteSource, sourceId } from './paste.ts';
import type { Target } from './targets.ts';

interface CheckFormProps {
  readonly texts: CodeCheckTexts;
  readonly targets: readonly Target[];
  /** The selected target and source; undefined to detect them. */
  readonly selected: Selection;
  /** The last check. */
  readonly run: { readonly paste: Paste; readonly choice: Choice } | undefined;
  readonly onCheck: (how: 'button' | 'paste') => void;
  readonly onSelect: (selection: Selection) => void;
  readonly onClear: () => void;
}

/** What the user selected instead of detecting it: a target by its position, a source by its id. */
export interface Selection {
  readonly target?: number | undefined;
  readonly source?: string | undefined;
}

/** Names of columns have no maximum length. */
const MAX_LABEL_LENGTH = 60;

/** The names of the columns of a target, as in its options. */
export const targetLabel = ({ names }: Target): string => truncate(names.join(' + '), MAX_LABEL_LENGTH);

const sourceLabel = (source: PasteSource, texts: CodeCheckTexts): string =>
  source.kind === 'column'
    ? texts.sourceColumn(source.column + 1, truncate(source.heading, MAX_LABEL_LENGTH / 2))
    : texts.sources[source.kind];

/** The field for codes, and the choice of columns. */
export function CheckForm({ texts, targets, selected, run, onCheck, onSelect, onClear }: CheckFormProps) {
  const sources = run?.paste.sources ?? [];
  const detected = (label: string | undefined) =>
    label === undefined ? texts.automatic : texts.detected(label);
  return (
    <form
      class="check-form"
      onSubmit={(event) => {
        event.preventDefault();
        onCheck('button');
      }}
    >
      <label for="codes">{texts.codes}</label>
      <p id="codes-hint" class="quiet">
        {texts.codesHint}
      </p>
      <textarea
        id="codes"
        rows={7}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        dir="auto"
        aria-describedby="codes-hint"
        onPaste={() => setTimeout(() => onCheck('paste'))}
      />
      <div class="check-columns">
        {targets.length > 1 && (
          <Choose
            name="target"
            label={texts.compareWith}
            options={[
              { value: '', text: detected(run && targetLabel(run.choice.target)) },
              ...targets.map((target, i) => ({ value: String(i), text: targetLabel(target) })),
            ]}
            value={String(selected.target ?? '')}
            onChoose={(value) => onSelect({ ...selected, target: value === '' ? undefined : Number(value) })}
          />
        )}
        {sources.length > 1 && (
          <Choose
            name="source"
            label={texts.codesAreIn}
            options={[
              { value: '', text: detected(run && sourceLabel(run.choice.source, texts)) },
              ...sources.map((source) => ({ value: sourceId(source), text: sourceLabel(source, texts) })),
            ]}
            value={selected.source ?? ''}
            onChoose={(value) => onSelect({ ...selected, source: value || undefined })}
          />
        )}
      </div>
      <div class="check-buttons">
        <button type="submit">{texts.check}</button>
        <button type="button" class="secondary" onClick={onClear}>
          {texts.clear}
        </button>
      </div>
    </form>
  );
}
