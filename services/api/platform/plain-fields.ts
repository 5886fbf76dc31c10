import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { plainLine, plainLines } from '#domain/shared/plain-text';

/** How a text of a request is kept: in one line, with its lines, or as it came, with the reason. */
export type KeptText = 'line' | 'lines' | { readonly verbatim: string };

const keptTexts = 'laycan:kept-text';

/** undefined where the property says nothing of it. */
export const keptTextOf = (prototype: object, property: string): KeptText | undefined =>
  Reflect.getMetadata(keptTexts, prototype, property) as KeptText | undefined;

/** Longer lists are refused by their length, and none of their entries is looked at. */
const maxEntries = 1_000;

const plain = (kept: KeptText | undefined, value: unknown): unknown => {
  if (Array.isArray(value))
    return value.length > maxEntries
      ? value
      : value.map((entry) => (Array.isArray(entry) ? entry : plain(kept, entry)));
  // Half a character cannot be mended: the validator refuses it.
  if (typeof value !== 'string' || !value.isWellFormed()) return value;
  if (kept === 'line') return plainLine(value);
  return kept === 'lines' ? plainLines(value) : value;
};

const isWhole = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.isWellFormed()
    : !Array.isArray(value) ||
      value.length > maxEntries ||
      value.every((entry) => Array.isArray(entry) || isWhole(entry));

const IsWholeText = (): PropertyDecorator =>
  ValidateBy({
    name: 'isWholeText',
    validator: {
      validate: isWhole,
      defaultMessage: () => 'The text holds half a character. Delete it and enter it again.',
    },
  });

const kept =
  (how: 'line' | 'lines'): PropertyDecorator =>
  (target, key) => {
    Reflect.defineMetadata(keptTexts, how, target, key);
    Transform(({ value }: { readonly value: unknown }) => plain(how, value))(target, key);
    IsWholeText()(target, key);
  };

/** A text, or a list of them, that is kept in one line: accents composed, without what nobody sees and the space around it. */
export const PlainLine = (): PropertyDecorator => kept('line');

/** The same of a text whose lines mean something. */
export const PlainLines = (): PropertyDecorator => kept('lines');

/** A text that is taken as it came, and why. */
export const Verbatim =
  (verbatim: string): PropertyDecorator =>
  (target, key) =>
    Reflect.defineMetadata(keptTexts, { verbatim } satisfies KeptText, target, key);

/** What `class-transformer` does to all other bodies, for one that is too long for it. */
export const withPlainTexts = <Body extends object>(body: Body): Body => {
  for (const [key, value] of Object.entries(body)) {
    const how = keptTextOf(body, key);
    if (how !== undefined) Object.assign(body, { [key]: plain(how, value) });
  }
  return body;
};
