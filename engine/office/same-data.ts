/** The same plain data, whatever the order its fields were written in; an absent field is one that holds nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [mine, theirs] = [fieldsOf(one), fieldsOf(other)];
  return mine.length === theirs.length && mine.every(([key, value]) => isSame(value, (other as Fields)[key]));
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (data: object) => Object.entries(data).filter(([, value]) => value !== undefined);
