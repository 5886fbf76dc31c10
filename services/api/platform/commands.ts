import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import type { CommandContext } from './execute-port.ts';

/** Laycan's own namespace of derived ids; never to change, for stored ids derive from it. */
const namespace = 'a3f1c2de-58b7-4d0c-9c61-0f6f4d1b7e25';

/** The uuid that these parts always come to. Parts keep apart: `('a', 'bc')` differs from `('ab', 'c')`. */
export const derivedId = (...parts: readonly (string | number)[]): string =>
  v5(JSON.stringify(parts), namespace);

/** Ids of the events of one command on one stream: the same again when the command comes again. */
export const commandIds = (
  { actor, commandId }: Pick<CommandContext, 'actor' | 'commandId'>,
  stream: string,
  count: number,
): readonly string[] =>
  Array.from({ length: count }, (_, index) => derivedId(actor, commandId, stream, index));

/** The id of what a command creates, without the stream's prefix: a retry creates it once. */
export const newStreamId = (actor: string, key: string): string => derivedId(actor, key);

/** A part of a command that takes several appends: `{key}/batch-3`. */
export const stepContext = (context: CommandContext, step: string): CommandContext => ({
  ...context,
  commandId: `${context.commandId}/${step}`,
});

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, field]) => [key, canonical(field)]),
  );
};

/** SHA-256 (hex) of a caller's body, whatever the order of its keys; of an absent body, that of nothing. */
export const payloadHash = (body: unknown): string =>
  createHash('sha256')
    .update(body === undefined ? '' : JSON.stringify(canonical(body)))
    .digest('hex');
