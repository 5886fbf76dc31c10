import type { EventSource } from '#domain/shared/change-source';
import type { DomainEvent } from '#domain/shared/envelope';
import type { NewEvent } from '#platform/event-store/port';
import { inSlices } from '#platform/fairness/in-slices';
import { eventIds } from './commands.ts';
import type { CommandContext, Execution } from './execute-port.ts';

/** Of an event who edited it, where that is somebody else than, or besides, the actor. */
const authorsIn = ({ actor }: CommandContext, authors: readonly string[]): Record<string, string> =>
  authors.every((author) => author === actor) ? {} : { authors: authors.join(',') };

const sourceIn = (source: EventSource | null): Record<string, string> =>
  source ? { source: JSON.stringify(source) } : {};

/** As many events are written down at one go; those of longer commands hold hundreds of rows each. */
const few = 8;

/** Decided events as they are appended. The same command with the same text gives the same ids again. */
export const newEvents = async <Event extends DomainEvent>(
  {
    context,
    stream,
    authorsOf,
    sourceOf,
  }: Pick<Execution<never, Event, string>, 'context' | 'stream' | 'authorsOf' | 'sourceOf'>,
  decided: readonly Event[],
  { recordedAt, payloadHash }: { readonly recordedAt: string; readonly payloadHash: string },
): Promise<readonly NewEvent[]> => {
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
  const idOf = eventIds(context, stream, payloadHash);
  const written = (event: Event, index: number): NewEvent => {
    const data = JSON.stringify(event.data);
    return { id: idOf(index, data), type: event.type, data, metadata: metadataOf(event), recordedAt };
  };
  if (decided.length <= few) return decided.map(written);
  return inSlices(decided.entries(), ([index, event]) => written(event, index));
};
