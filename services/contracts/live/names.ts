type ParameterNames<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** Parameters that take nothing but some values. */
export type Values = Readonly<Record<string, readonly string[]>>;

export type ParametersOf<Pattern extends string, Of extends Values> = {
  readonly [Name in ParameterNames<Pattern>]: Name extends keyof Of ? Of[Name][number] : string;
};

/** How names of one kind are built and read. */
export interface Names<Parameters extends Readonly<Record<string, string>>> {
  readonly name: (...parameters: [keyof Parameters] extends [never] ? [] : [Parameters]) => string;
  /** The parameters in a name; undefined where it is of another kind. */
  readonly read: (name: string) => Parameters | undefined;
}

/** Text and names of parameters in turn, beginning and ending with text. */
const partsOf = (pattern: string): readonly string[] => pattern.split(/\{(\w+)\}/);

const readerOf = (parts: readonly string[], values: Values) => {
  const keys = parts.filter((_, index) => index % 2 === 1);
  const source = parts.map((part, index) =>
    index % 2 === 1
      ? `(${values[part]?.join('|') ?? '[A-Za-z0-9_-]+'})`
      : part.replaceAll('.', String.raw`\.`),
  );
  const expression = new RegExp(`^${source.join('')}$`);
  return (name: string): Readonly<Record<string, string>> | undefined => {
    const found = expression.exec(name);
    return found ? Object.fromEntries(keys.map((key, index) => [key, found[index + 1] ?? ''])) : undefined;
  };
};

/**
 * Names with parameters, each an id without dots or one of its `values`; their types come from the pattern.
 * @example namesOf('user.{userId}').name({ userId: 'u1' }) // 'user.u1'
 */
export const namesOf = <const Pattern extends string, const Of extends Values>(
  pattern: Pattern,
  values?: Of,
): Names<ParametersOf<Pattern, Of>> => {
  const parts = partsOf(pattern);
  return {
    name: (...[parameters]) => {
      const given: Readonly<Record<string, string>> = parameters ?? {};
      return parts.map((part, index) => (index % 2 === 1 ? given[part] : part)).join('');
    },
    // The expression has one group for each parameter, and takes no other than its values.
    read: readerOf(parts, values ?? {}) as (name: string) => ParametersOf<Pattern, Of> | undefined,
  };
};
