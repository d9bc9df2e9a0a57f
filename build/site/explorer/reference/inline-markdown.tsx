/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

/** Code or a link. */
const SPAN = /`([^`]+)`|\[([^\]]+)\]\((https:[^)\s]+)\)/g;

/** A description of the API: text with code and links in Markdown. */
export function InlineMarkdown({ text }: { text: string }) {
  let end = 0;
  const parts = [...text.matchAll(SPAN)].map(({ 0: span, 1: code, 2: label, 3: href = '', index }) => {
    const before = text.slice(end, index);
    end = index + span.length;
    return [before, code === undefined ? <a href={href}>{label}</a> : <code>{code}</code>];
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
