import { hash } from 'node:crypto';
import type { CommandContext } from './execute-port.ts';

/** Laycan's own namespace of derived ids; never to change, for stored ids derive from it. */
const namespace = Buffer.from('a3f1c2de58b74d0c9c610f6f4d1b7e25', 'hex');

/** The namespace, and behind it room for names: most are short. */
const scratch = Buffer.alloc(4_096);
namespace.copy(scratch);

const named = (name: string): Buffer => {
  const maxBytes = namespace.length + name.length * 3;
  if (maxBytes > scratch.length) return Buffer.concat([namespace, Buffer.from(name)]);
  return scratch.subarray(0, namespace.length + scratch.write(name, namespace.length));
};

/** RFC 9562, version 5. By the runtime's own SHA-1: a submission derives tens of thousands of ids. */
const uuidv5 = (name: string): string => {
  const hex = hash('sha1', named(name), 'hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The uuid that these parts always come to. Parts keep apart: `('a', 'bc')` differs from `('ab', 'c')`. */
export const derivedId = (...parts: readonly (string | number)[]): string => uuidv5(JSON.stringify(parts));

/**
 * Ids of the events that one command decides on one stream, by their index. The log takes an append with known ids for a repeat, so ids
 * derive from the text as well: what another node decided under the same key at the same time gets other ids.
 * @param payloadHash of the caller's body, as the log has it
 */
export const eventIds =
  (
    { actor, commandId }: Pick<CommandContext, 'actor' | 'commandId'>,
    stream: string,
    payloadHash: string,
  ): ((index: number, text: string) => string) =>
  (index, text) =>
    derivedId(actor, commandId, stream, index, payloadHash, text);

/**
 * All of them at once.
 * @param texts the data of each, as it is appended
 */
export const commandIds = (
  context: Pick<CommandContext, 'actor' | 'commandId'>,
  stream: string,
  payloadHash: string,
  texts: readonly string[],
): readonly string[] => {
  const idOf = eventIds(context, stream, payloadHash);
  return texts.map((text, index) => idOf(index, text));
};

/** The id of what a command creates, without the stream's prefix: a retry creates it once. */
export const newStreamId = (actor: string, key: string): string => derivedId(actor, key);

/** A part of a command that takes several appends: `{key}/batch-3`. */
export const stepContext = (context: CommandContext, step: string): CommandContext => ({
  ...context,
  commandId: `${context.commandId}/${step}`,
});
