/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Document } from '../../catalogue/document.ts';
import { feedOf, type UiLanguage } from '../../site/addresses.ts';
import { TEXTS } from '../../texts/all.ts';
import { timelineVersions, VersionTimeline } from '../timeline.tsx';
import type { DocumentPageContext } from './context.ts';

/** The version timeline and the link to the feed. */
export function History(props: { ui: UiLanguage; document: Document; context: DocumentPageContext }) {
  const { ui, document, context } = props;
  const { site } = context;
  const texts = TEXTS[ui].document;
  return (
    <section class="history">
      <h2>{texts.versions}</h2>
      <VersionTimeline ui={ui} versions={timelineVersions(ui, document, site)} />
      <p>
        <a href={feedOf(site.plan.naming.placeOfUri(document.entry.canonicalUri))}>{texts.feed}</a>
      </p>
    </section>
  );
}
