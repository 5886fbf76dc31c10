import { pageSizes, type Criterion, type PageSize } from '#contracts/lists/criteria';

/** A value of the address that is a list's own: the period of its tabs, the pane for something new. */
export interface Part<Value> {
  /** @returns null where the text makes no sense, or there is none */
  parse(text: string | null): Value | null;
  format(value: Value): string;
}

export type Parts = Readonly<Record<string, Part<unknown>>>;

/** Of a list whose address says nothing of its own. */
export type NoParts = { readonly [Name in never]: Part<unknown> };

export type ValuesOf<Some extends Parts> = {
  readonly [Name in keyof Some]: Some[Name] extends Part<infer Value> ? Value | null : never;
};

/** One value of a criterion, under the criterion's own name. */
export const chosen = <Value extends string>({ accepts }: Criterion<Value, false>): Part<Value> => ({
  parse: (text) => (text !== null && accepts(text) ? text : null),
  format: (value) => value,
});

export const parsedParts = <Some extends Parts>(
  parts: Some | undefined,
  params: URLSearchParams,
): ValuesOf<Some> =>
  // Each name with what its own part read: the compiler cannot follow that through `Object.entries`.
  Object.fromEntries(
    Object.entries(parts ?? {}).map(([name, part]) => [name, part.parse(params.get(name))]),
  ) as ValuesOf<Some>;

export const writtenParts = <Some extends Parts>(
  parts: Some | undefined,
  values: ValuesOf<Some>,
): [string, string][] =>
  Object.entries(parts ?? {}).flatMap(([name, part]) => {
    const value: unknown = values[name];
    return value === null ? [] : [[name, part.format(value)]];
  });

export const positive = (text: string | null): number => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : 1;
};

export const commaList = (text: string | null): readonly string[] =>
  (text ?? '').split(',').filter((part) => part !== '');

export const sizeIn = (params: URLSearchParams): PageSize | undefined =>
  pageSizes.find((size) => String(size) === params.get('per_page'));

/** The query of an address, with a leading `?` or empty; lists keep their commas. */
export const addressQuery = (parts: readonly (readonly [string, string])[]): string => {
  const text = parts
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&');
  return text === '' ? '' : `?${text}`;
};
