/**
 * The expected language of a response, by RFC 9110 section 12.5.4, RFC 4647 section 3.4 and docs/api.md. Does not use the
 * implementation under test.
 */
export function expectedLanguage(
  header: string | undefined,
  languages: readonly string[],
): string | undefined {
  const ranges = (header ?? '').split(',').flatMap((part) => {
    const [range = '', weight = 'q=1'] = part.split(';').map((word) => word.trim().toLowerCase());
    return /^(\*|[a-z]{1,8}(-[a-z0-9]{1,8})*)$/.test(range) ? [{ range, q: Number(weight.slice(2)) }] : [];
  });
  const isExcluded = (language: string) => {
    const [closest] = ranges
      .filter(({ range }) => range === '*' || `${language.toLowerCase()}-`.startsWith(`${range}-`))
      .sort((a, b) => b.range.length - a.range.length);
    return closest?.q === 0;
  };
  const allowed = languages.filter((language) => !isExcluded(language));
  for (const { range } of ranges.filter(({ q }) => q > 0).sort((a, b) => b.q - a.q)) {
    const best = range === '*' ? defaultOf(allowed) : lookUp(range, allowed);
    if (best !== undefined) return best;
  }
  return defaultOf(languages);
}

function lookUp(range: string, languages: readonly string[]): string | undefined {
  const find = (wanted: string) => languages.find((language) => language.toLowerCase() === wanted);
  for (let rest = range; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('-')))) {
    const exact = find(rest);
    if (exact !== undefined) return exact;
  }
  return [...languages].sort().find((language) => language.toLowerCase().startsWith(`${range}-`));
}

const defaultOf = (languages: readonly string[]): string | undefined =>
  ['de', 'en'].find((language) => languages.includes(language)) ?? [...languages].sort()[0];
