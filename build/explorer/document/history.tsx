/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import { feedOf } from '../../site/paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { timelineVersions, VersionTimeline } from '../timeline.tsx';
import type { DocumentProps } from './context.ts';

/** The version timeline and the link to the feed. */
export function History({ ui, document, context }: DocumentProps) {
  const texts = TEXTS[ui].document;
  return (
    <section class="history">
      <h2>{texts.versions}</h2>
      <VersionTimeline ui={ui} versions={timelineVersions(ui, document, context)} />
      <p>
        <a href={feedOf(context.naming.placeOfUri(document.entry.canonicalUri))}>{texts.feed}</a>
      </p>
    </section>
  );
}
