/** A citation as it is printed on a tag: `tda-2011#32` is "TDA 32", `house-cz#blinds.1` is "house-cz blinds.1". */
export function citeText(cite: string): string {
  const [document = '', rule = ''] = cite.split('#');
  return `${document.startsWith('tda') ? 'TDA' : document} ${rule}`.trim();
}
