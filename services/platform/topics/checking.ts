import type { TopicMessage } from './port.ts';

/** What Kafka takes as a name, with room for `.parked`. */
const nameForm = /^[\w.-]{1,200}$/;

/** The id travels in a header of this name. */
export const idHeader = 'id';

/** Bytes of a value; a broker takes a million with everything around it, unless it is told otherwise. */
const longestValue = 900_000;

/** A character takes three bytes at most: most values need not be counted. */
const fits = (value: string): boolean =>
  value.length * 3 <= longestValue || Buffer.byteLength(value) <= longestValue;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isMessage = ({ id, key, value, headers }: TopicMessage): boolean =>
  isText(id) &&
  isText(key) &&
  typeof value === 'string' &&
  fits(value) &&
  Object.entries(headers).every(([name, text]) => name !== idHeader && typeof text === 'string');

/** What cannot be kept must fail alone, before it reaches the batch that it shares with others. @throws TypeError */
export const refuseUnfit = (topic: string, messages: readonly TopicMessage[]): void => {
  refuseUnfitNames([topic]);
  for (const message of messages) {
    if (!isMessage(message)) {
      throw new TypeError(
        `A message for ${topic} needs an id, a key, headers of text, and at most ${longestValue} bytes of value: ${message.id}`,
      );
    }
  }
};

/** @throws TypeError */
export const refuseUnfitNames = (names: readonly string[]): void => {
  const unfit = names.find((name) => !nameForm.test(name) || name === '.' || name === '..');
  if (unfit !== undefined) throw new TypeError(`No topic or group can have this name: '${unfit}'`);
};
