import type { EventSource } from '#domain/shared/change-source';
import type { DomainEvent } from '#domain/shared/envelope';
import type { NewEvent } from '#platform/event-store/port';
import { commandIds } from './commands.ts';
import type { CommandContext, Execution } from './execute-port.ts';

/** Of an event who edited it, where that is somebody else than, or besides, the actor. */
const authorsIn = ({ actor }: CommandContext, authors: readonly string[]): Record<string, string> =>
  authors.every((author) => author === actor) ? {} : { authors: authors.join(',') };

const sourceIn = (source: EventSource | null): Record<string, string> =>
  source ? { source: JSON.stringify(source) } : {};

/** Decided events as they are appended. The same command with the same text gives the same ids again. */
export const newEvents = <Event extends DomainEvent>(
  {
    context,
    stream,
    authorsOf,
    sourceOf,
  }: Pick<Execution<never, Event, string>, 'context' | 'stream' | 'authorsOf' | 'sourceOf'>,
  decided: readonly Event[],
  { recordedAt, payloadHash }: { readonly recordedAt: string; readonly payloadHash: string },
): readonly NewEvent[] => {
  const { actor, organisation, side, commandId, correlationId } = context;
  const shared = { actor, organisation, side, commandId, payloadHash, correlationId };
  const metadataOf = (event: Event): NewEvent['metadata'] =>
    authorsOf || sourceOf
      ? {
          ...shared,
          ...(authorsOf && authorsIn(context, authorsOf(event))),
          ...(sourceOf && sourceIn(sourceOf(event))),
        }
      : shared;
  const texts = decided.map(({ data }) => JSON.stringify(data));
  const ids = commandIds(context, stream, payloadHash, texts);
  return decided.map((event, index) => ({
    id: ids[index] ?? '',
    type: event.type,
    data: texts[index] ?? '',
    metadata: metadataOf(event),
    recordedAt,
  }));
};
