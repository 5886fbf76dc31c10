const maxValuesMetadata = 'laycan:max-values';

/** Of a body that has long lists: values that it may hold, in place of what all others may. */
export const HoldsAtMost =
  (max: number): ClassDecorator =>
  (type) =>
    Reflect.defineMetadata(maxValuesMetadata, max, type);

/** undefined of a body that does not say. */
export const maxValuesOf = (type: unknown): number | undefined =>
  typeof type === 'function'
    ? (Reflect.getMetadata(maxValuesMetadata, type) as number | undefined)
    : undefined;

const countDown = (value: unknown, left: number): number => {
  let rest = left - 1;
  if (typeof value !== 'object' || value === null) return rest;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    if (rest < 0) break;
    rest = countDown(inner, rest);
  }
  return rest;
};

/**
 * Whether there are so many values in it at most, itself and all lists and objects among them. Looks at no more than that: the
 * validators that come after it copy and walk whatever they are given, at up to a tenth of a millisecond a value.
 */
export const holdsAtMost = (value: unknown, max: number): boolean => countDown(value, max) >= 0;
