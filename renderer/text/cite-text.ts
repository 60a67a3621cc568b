/** A citation as it is printed on a tag: `tda-2011#32` is "TDA 32", `tda-pl#49` "TDA PL 49", `house-cz#blinds.1` "house-cz blinds.1". */
export function citeText(cite: string): string {
  const [document = '', rule = ''] = cite.split('#');
  // The same number is another rule in the book of another country.
  const country = document.startsWith('tda-') && document !== 'tda-2011' ? ` ${document.slice(4).toUpperCase()}` : '';
  return `${document.startsWith('tda') ? `TDA${country}` : document} ${rule}`.trim();
}

/** A rulebook as it is printed on a tag: `tda-2011` is "TDA 2011", `tda-pl` "TDA PL". */
export const rulebookText = (rulebook: string): string =>
  rulebook.startsWith('tda-') ? `TDA ${rulebook.slice(4).toUpperCase()}` : rulebook;
