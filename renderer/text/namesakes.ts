/** A name with what tells two people of that name apart. */
export const markedName = (name: string, mark: string): string => `${name} (${mark})`;

/** A name as it is shown where it may be cut off: its mark must stay. Null: it has none. */
export function partsOfName(name: string): { readonly name: string; readonly mark: string | null } {
  const [, called, mark] = /^(.*\S) (\([^()]+\))$/u.exec(name) ?? [];
  return called === undefined || mark === undefined ? { name, mark: null } : { name: called, mark };
}
