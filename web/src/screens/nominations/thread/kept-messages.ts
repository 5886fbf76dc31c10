import { isNominationField, type NominationField } from '#domain/nomination/terms';
import { readInTab, writeInTab } from '../../../stores/stored.ts';

export interface MessageDraft {
  readonly message: string;
  /** The field that the message is about; null: it is about none. */
  readonly about: NominationField | null;
}

/** A message that was begun, under the call that posts it. */
export interface KeptMessage extends MessageDraft {
  readonly path: string;
  /** The key that it may have been sent under, its answer lost with the page. */
  readonly attempt: string;
  /** When it was last written at, in milliseconds. */
  readonly at: number;
}

/** The form of what is kept; another one is of another version of the page, and is passed over. */
const form = 1;
/** A browser keeps some five million characters for all of a tab's screens. */
const mostMessages = 50;
const mostCharacters = 200_000;
const longestMs = 7 * 24 * 3_600_000;

/** Of one person: who signs in after them finds nothing. */
const placeOf = (user: string): string => `nomination-messages.${user}`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isKept = (value: unknown): value is KeptMessage =>
  isRecord(value) &&
  typeof value['path'] === 'string' &&
  typeof value['message'] === 'string' &&
  (value['about'] === null || (typeof value['about'] === 'string' && isNominationField(value['about']))) &&
  typeof value['attempt'] === 'string' &&
  typeof value['at'] === 'number';

/** null where it is no JSON, as after another program wrote there: nothing of it can be shown. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What is kept of somebody's, the latest first: none that is older than a week, and no more than a tab has room for. */
export const keptMessages = (user: string, now: number): readonly KeptMessage[] => {
  const value = parsed(readInTab(placeOf(user)) ?? 'null');
  if (!isRecord(value) || value['form'] !== form || !Array.isArray(value['messages'])) return [];
  return value['messages'].filter(isKept).filter(({ at }) => now - at < longestMs);
};

const withinRoom = (messages: readonly KeptMessage[]): readonly KeptMessage[] => {
  let left = mostCharacters;
  return messages.slice(0, mostMessages).filter(({ message }) => {
    if (message.length > left) return false;
    left -= message.length;
    return true;
  });
};

/** Puts one among what is kept; null: there is nothing to keep of this call any more. */
export const keepMessage = (user: string, path: string, kept: KeptMessage | null, now: number): void => {
  const others = keptMessages(user, now).filter((other) => other.path !== path);
  const messages = withinRoom(kept === null ? others : [kept, ...others]);
  writeInTab(placeOf(user), messages.length === 0 ? null : JSON.stringify({ form, messages }));
};
