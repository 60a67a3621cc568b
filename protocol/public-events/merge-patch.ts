/** A JSON value without null, because null in a patch means removal. */
export type Shown = string | number | boolean | readonly Shown[] | { readonly [key: string]: Shown | undefined };

/** The change from one value to another, as defined by RFC 7396. */
export type MergePatch = string | number | boolean | null | readonly Shown[] | { readonly [key: string]: MergePatch };

const isRecord = (value: unknown): value is { readonly [key: string]: Shown | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The merge patch (RFC 7396) from `before` to `after`; undefined: they are the same. Lists are replaced whole. */
export function mergePatch(before: Shown | undefined, after: Shown): MergePatch | undefined {
  if (!isRecord(after)) return isSame(before, after) ? undefined : after;
  const was = isRecord(before) ? before : {};
  const changes: [string, MergePatch][] = [];
  for (const [key, value] of Object.entries(after)) {
    const change = value === undefined ? undefined : mergePatch(was[key], value);
    if (change !== undefined) changes.push([key, change]);
  }
  for (const key of Object.keys(was)) if (after[key] === undefined) changes.push([key, null]);
  return changes.length === 0 && isRecord(before) ? undefined : Object.fromEntries(changes);
}

function isSame(one: Shown | undefined, other: Shown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && JSON.stringify(one) === JSON.stringify(other);
}

/** The result of a merge patch (RFC 7396) on a value. */
export function applyPatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const made: Record<string, unknown> = isRecord(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete made[key];
    else made[key] = applyPatch(made[key], value);
  }
  return made;
}
