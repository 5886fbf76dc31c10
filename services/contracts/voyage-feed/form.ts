import { plainLine, plainLines } from '#domain/shared/plain-text';

/** A JSON Schema of draft 2020-12, as the AsyncAPI document shows it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a message, or a part of it, is held to: read by code, shown as a schema, from one declaration. */
export interface Form<Value> {
  readonly schema: JsonSchema;
  /** For forms that it is a part of: a whole message is read by `readAs`. @throws Unfit */
  read(this: void, value: unknown): Value;
}

export type Read<Of> = Of extends Form<infer Value> ? Value : never;

/** Why a message is not taken, in one sentence. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
}

/** What is wrong, on its way up to whoever reads the whole: places are put together only where one is to be told. */
class Unfit extends Error {
  override readonly name = 'Unfit';
  readonly place: string;
  readonly what: string;

  constructor(place: string, what: string) {
    super(`${place} ${what}`);
    this.place = place;
    this.what = what;
  }
}

const refuse = (what: string): never => {
  throw new Unfit('', what);
};

/** The same error as it is found from one level higher up. */
const within = (place: string, error: unknown): unknown => {
  if (!(error instanceof Unfit)) return error;
  const joint = error.place === '' || error.place.startsWith('[') ? '' : '.';
  return new Unfit(`${place}${joint}${error.place}`, error.what);
};

/** Reads a message. @throws Malformed, whose sentence names the place */
export const readAs = <Value>({ read }: Form<Value>, value: unknown): Value => {
  try {
    return read(value);
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    throw new Malformed(`${error.place || 'The message'} ${error.what}`);
  }
};

const texts = (maxLength: number, plain: (text: string) => string): Form<string> => ({
  schema: { type: 'string', minLength: 1, maxLength },
  read: (value) => {
    if (typeof value !== 'string') return refuse('is no text');
    if (value.length > maxLength) return refuse(`has more than ${maxLength} characters`);
    return plain(value) || refuse('is empty');
  },
});

/** One line; a text of several is one where a line may end. */
export const text = texts(200, plainLine);
export const longText = texts(2_000, plainLines);

/** What is told is kept by its id in plain records, which have these names from the start. */
const isTaken = (name: string): boolean => name in Object.prototype;

const matching = (pattern: RegExp, maxLength: number, what: string, more: JsonSchema = {}): Form<string> => ({
  schema: { type: 'string', pattern: pattern.source, ...more },
  read: (value) => {
    if (typeof value !== 'string' || value.length > maxLength || !pattern.test(value)) return refuse(what);
    return isTaken(value) ? refuse(`is '${value}', a name that programs keep for themselves`) : value;
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
  read: (value) => {
    const iso = typeof value === 'string' && value.length <= 40 ? momentIn(value) : null;
    return iso ?? refuse('is no moment of the years 2000 to 2100 with an offset');
  },
};

/** `yyyy-MM-dd`. */
export const day: Form<string> = {
  schema: { type: 'string', format: 'date' },
  read: (value) => (typeof value === 'string' && isDay(value) ? value : refuse('is no day')),
};

export const number = (minimum: number, maximum: number): Form<number> => ({
  schema: { type: 'number', minimum, maximum },
  read: (value) =>
    typeof value === 'number' && value >= minimum && value <= maximum
      ? value
      : refuse(`is no number from ${minimum} to ${maximum}`),
});

export const integer = (minimum: number, maximum: number): Form<number> => ({
  schema: { type: 'integer', minimum, maximum },
  read: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum
      ? value
      : refuse(`is no whole number from ${minimum} to ${maximum}`),
});

export const flag: Form<boolean> = {
  schema: { type: 'boolean' },
  read: (value) => (typeof value === 'boolean' ? value : refuse('is neither true nor false')),
};

export const constant = <const Value extends string | number>(expected: Value): Form<Value> => ({
  schema: { const: expected },
  read: (value) => (value === expected ? expected : refuse(`is not ${expected}`)),
});

export const oneOf = <const Value extends string>(...known: readonly Value[]): Form<Value> => ({
  schema: { enum: known },
  read: (value) => known.find((each) => each === value) ?? refuse(`is none of ${known.join(', ')}`),
});

export const nullable = <Value>(form: Form<Value>): Form<Value | null> => ({
  schema: { oneOf: [form.schema, { type: 'null' }] },
  read: (value) => (value === null ? null : form.read(value)),
});

/** At most so many; those that share what `keyOf` gives are one too many. */
export const list = <Value>(
  form: Form<Value>,
  maxItems: number,
  keyOf?: (value: Value) => string,
): Form<readonly Value[]> => ({
  schema: { type: 'array', maxItems, items: form.schema },
  read: (value) => {
    if (!Array.isArray(value)) return refuse('is no list');
    if (value.length > maxItems) return refuse(`has more than ${maxItems} entries`);
    const entries: Value[] = [];
    try {
      for (const each of value) entries.push(form.read(each));
    } catch (error) {
      throw within(`[${entries.length}]`, error);
    }
    const keys = keyOf ? entries.map(keyOf) : [];
    const twice = keys.find((key, index) => keys.indexOf(key) !== index);
    return twice === undefined ? entries : refuse(`names ${twice} twice`);
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
    read: (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('is no object');
      const fields = value as Readonly<Record<string, unknown>>;
      const read: Record<string, unknown> = {};
      let place = '';
      try {
        for (const [name, form] of entries) {
          place = name;
          read[name] = Object.hasOwn(fields, name) ? form.read(fields[name]) : refuse('is missing');
        }
      } catch (error) {
        throw within(place, error);
      }
      return read as Fields<Forms>;
    },
  };
};
