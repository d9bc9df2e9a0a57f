/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Document } from '../../catalogue/document.ts';
import { feedOf, type UiLanguage } from '../../site/addresses.ts';
import { DOCUMENT_TEXTS } from '../document-texts.ts';
import { timelineVersions, VersionTimeline } from '../timeline.tsx';
import type { Neighbourhood } from './context.ts';

/** The versions of the document's list as a time line, and how one learns of new ones. */
export function History(props: { ui: UiLanguage; document: Document; around: Neighbourhood }) {
  const { ui, document, around } = props;
  const { site } = around;
  const texts = DOCUMENT_TEXTS[ui];
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
