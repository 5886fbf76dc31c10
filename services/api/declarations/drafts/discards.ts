import { Inject, Injectable } from '@nestjs/common';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { discardIn } from '#domain/declaration-draft/take-back';
import type { Discard } from '#domain/declaration-draft/take-back';
import { isEvent } from '#domain/stored-events';
import { draftStream } from '#domain/streams';
import type { EventStore } from '#platform/event-store/port';
import { inSlices } from '#platform/fairness/in-slices';
import { EVENT_STORE } from '#platform/tokens';
import { recordedBy, toRecorded } from '#projections/runtime/folding/recorded';

/** What was discarded, with the rows as they were: only the draft's own stream knows them by then. */
@Injectable()
export class Discards {
  constructor(@Inject(EVENT_STORE) private readonly events: EventStore) {}

  /** The discard of a revision, null: the last one; without rows where there is none. */
  async of(draftId: string, revision: number | null): Promise<Discard> {
    const stored = await this.events.readStream(draftStream(draftId));
    const named = stored.findLast(
      (event) => isEvent(event, 'RowsDiscarded') && (revision === null || event.revision === revision),
    );
    const none: Discard = { revision: revision ?? -1, at: '', rows: [] };
    if (!named) return none;
    const { commandId } = toRecorded(named).metadata;
    const history = await inSlices(stored, recordedBy(draftDecider));
    const together = history.filter(
      (event) => isEvent(event, 'RowsDiscarded') && event.metadata.commandId === commandId,
    );
    const [first] = together;
    // A discard is named by its first event.
    if (!first || (revision !== null && first.revision !== revision)) return none;
    const before = history.slice(0, first.revision).reduce(draftDecider.evolve, draftDecider.initialState);
    return discardIn(before, first.revision, first.recordedAt, together);
  }
}
