import { plainLine, plainLines } from '#domain/shared/plain-text';

/** A JSON Schema of draft 2020-12, as the AsyncAPI document shows it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a message, or a part of it, is held to: read by code, shown as a schema, from one declaration. */
export interface Form<Value> {
  readonly schema: JsonSchema;
  /** @throws Malformed, whose sentence names the place */
  read(this: void, value: unknown, at: string): Value;
}

export type Read<Of> = Of extends Form<infer Value> ? Value : never;

/** Why a message is not taken, in one sentence. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
}

const refuse = (at: string, what: string): never => {
  throw new Malformed(`${at || 'The message'} ${what}`);
};

const texts = (maxLength: number, plain: (text: string) => string): Form<string> => ({
  schema: { type: 'string', minLength: 1, maxLength },
  read: (value, at) => {
    if (typeof value !== 'string') return refuse(at, 'is no text');
    if (value.length > maxLength) return refuse(at, `has more than ${maxLength} characters`);
    return plain(value) || refuse(at, 'is empty');
  },
});

/** One line; a text of several is one where a line may end. */
export const text = texts(200, plainLine);
export const longText = texts(2_000, plainLines);

/** What is told is kept by its id in plain records, which have these names from the start. */
const isTaken = (name: string): boolean => name in Object.prototype;

const matching = (pattern: RegExp, maxLength: number, what: string, more: JsonSchema = {}): Form<string> => ({
  schema: { type: 'string', pattern: pattern.source, ...more },
  read: (value, at) => {
    if (typeof value !== 'string' || value.length > maxLength || !pattern.test(value))
      return refuse(at, what);
    return isTaken(value) ? refuse(at, `is '${value}', a name that programs keep for themselves`) : value;
  },
});

export const id = matching(/^[A-Za-z0-9_-]{1,64}$/, 64, 'is no id of 1 to 64 letters, digits, "-" or "_"');
/** The streams of a vessel's days are named by it and a day: no other vessel may look like one of them. */
export const vesselId = matching(
  /^(?!.*-\d{4}-\d{2}-\d{2}$)[A-Za-z0-9_-]{1,64}$/,
  64,
  'is no id of 1 to 64 letters, digits, "-" or "_" that does not end as a day does',
);
export const locode = matching(/^[A-Z]{2}[A-Z2-9]{3}$/, 5, 'is no UN/LOCODE');
export const globalAddressNumber = matching(/^[A-Za-z0-9-]{1,20}$/, 20, 'is no global address number');
export const sha256 = matching(/^[0-9a-f]{64}$/, 64, 'is no SHA-256 in lower-case hexadecimal digits');
export const mediaType = matching(/^[a-z]+\/[a-z0-9.+-]{1,100}$/, 120, 'is no media type');
/** Below the base that is configured: no address, no way up. */
export const relativePath = matching(
  /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*$/,
  500,
  'is no relative path of letters, digits, "-", ".", "_" and "~"',
  { maxLength: 500 },
);

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && (new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false);

/** A moment written exactly as it is kept, on one of the 28 days that every month has: it is valid without being parsed. */
const keptPattern =
  /^(?:20\d\d|2100)-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Moments are compared as texts, so all of them have four digits of a year: the years of days in the portal. */
const momentIn = (text: string): string | null => {
  if (keptPattern.test(text)) return text;
  const time = momentPattern.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return null;
  const iso = new Date(time).toISOString();
  // A text that parses to itself names a real day. All others are checked: `Date` reads 30 February as 2 March.
  if (iso !== text && !isDay(text.slice(0, 10))) return null;
  return iso >= '2000-' && iso < '2101-' ? iso : null;
};

/** Read as ISO 8601 in UTC with milliseconds. */
export const moment: Form<string> = {
  schema: { type: 'string', format: 'date-time' },
  read: (value, at) => {
    const iso = typeof value === 'string' && value.length <= 40 ? momentIn(value) : null;
    return iso ?? refuse(at, 'is no moment of the years 2000 to 2100 with an offset');
  },
};

/** `yyyy-MM-dd`. */
export const day: Form<string> = {
  schema: { type: 'string', format: 'date' },
  read: (value, at) => (typeof value === 'string' && isDay(value) ? value : refuse(at, 'is no day')),
};

export const number = (minimum: number, maximum: number): Form<number> => ({
  schema: { type: 'number', minimum, maximum },
  read: (value, at) =>
    typeof value === 'number' && value >= minimum && value <= maximum
      ? value
      : refuse(at, `is no number from ${minimum} to ${maximum}`),
});

export const integer = (minimum: number, maximum: number): Form<number> => ({
  schema: { type: 'integer', minimum, maximum },
  read: (value, at) =>
    typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum
      ? value
      : refuse(at, `is no whole number from ${minimum} to ${maximum}`),
});

export const flag: Form<boolean> = {
  schema: { type: 'boolean' },
  read: (value, at) => (typeof value === 'boolean' ? value : refuse(at, 'is neither true nor false')),
};

export const constant = <const Value extends string | number>(expected: Value): Form<Value> => ({
  schema: { const: expected },
  read: (value, at) => (value === expected ? expected : refuse(at, `is not ${expected}`)),
});

export const oneOf = <const Value extends string>(...known: readonly Value[]): Form<Value> => ({
  schema: { enum: known },
  read: (value, at) => known.find((each) => each === value) ?? refuse(at, `is none of ${known.join(', ')}`),
});

export const nullable = <Value>(form: Form<Value>): Form<Value | null> => ({
  schema: { oneOf: [form.schema, { type: 'null' }] },
  read: (value, at) => (value === null ? null : form.read(value, at)),
});

/** At most so many; those that share what `keyOf` gives are one too many. */
export const list = <Value>(
  form: Form<Value>,
  maxItems: number,
  keyOf?: (value: Value) => string,
): Form<readonly Value[]> => ({
  schema: { type: 'array', maxItems, items: form.schema },
  read: (value, at) => {
    if (!Array.isArray(value)) return refuse(at, 'is no list');
    if (value.length > maxItems) return refuse(at, `has more than ${maxItems} entries`);
    const entries = value.map((each, index) => form.read(each, `${at}[${index}]`));
    const keys = keyOf ? entries.map(keyOf) : [];
    const twice = keys.find((key, index) => keys.indexOf(key) !== index);
    return twice === undefined ? entries : refuse(at, `names ${twice} twice`);
  },
});

type Fields<Forms> = { readonly [Name in keyof Forms]: Read<Forms[Name]> };

/** Every field must be there; fields that are not known are passed over. */
export const object = <const Forms extends Readonly<Record<string, Form<unknown>>>>(
  forms: Forms,
): Form<Fields<Forms>> => {
  const entries = Object.entries(forms);
  return {
    schema: {
      type: 'object',
      required: Object.keys(forms),
      properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
    },
    read: (value, at) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return refuse(at, 'is no object');
      const fields = value as Readonly<Record<string, unknown>>;
      const read: Record<string, unknown> = {};
      for (const [name, form] of entries) {
        const place = at === '' ? name : `${at}.${name}`;
        read[name] = Object.hasOwn(fields, name)
          ? form.read(fields[name], place)
          : refuse(place, 'is missing');
      }
      return read as Fields<Forms>;
    },
  };
};
