/** Whether two values are the same plain data, whatever the order of their fields. An absent field equals one that is undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [mine, theirs] = [fieldsOf(one), fieldsOf(other)];
  return mine.length === theirs.length && mine.every(([key, value]) => isSame(value, (other as Fields)[key]));
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (data: object) => Object.entries(data).filter(([, value]) => value !== undefined);
