import { Inject, Injectable } from '@nestjs/common';
import type { DraftEvent } from '#domain/declaration-draft/events';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { discardIn } from '#domain/declaration-draft/take-back';
import type { Discard } from '#domain/declaration-draft/take-back';
import type { Recorded } from '#domain/shared/envelope';
import { draftStream } from '#domain/streams';
import type { EventStore } from '#platform/event-store/port';
import { inSlices } from '#platform/fairness/in-slices';
import { EVENT_STORE } from '#platform/tokens';
import { toRecorded } from '#projections/runtime/folding/recorded';

type Happened = Recorded<DraftEvent>;

const discarding: DraftEvent['type'] = 'RowsDiscarded';

/** What was discarded, with the rows as they were: only the draft's own stream knows them by then. */
@Injectable()
export class Discards {
  constructor(@Inject(EVENT_STORE) private readonly events: EventStore) {}

  /** The discard of a revision, null: the last one; without rows where there is none. */
  async of(draftId: string, revision: number | null): Promise<Discard> {
    const stored = await this.events.readStream(draftStream(draftId));
    const named = stored.findLast(
      (event) => event.type === discarding && (revision === null || event.revision === revision),
    );
    const none: Discard = { revision: revision ?? -1, at: '', rows: [] };
    if (!named) return none;
    const { commandId } = toRecorded(named).metadata;
    const history = (await inSlices(stored, toRecorded)) as readonly Happened[];
    const together = history.filter(
      ({ type, metadata }) => type === discarding && metadata.commandId === commandId,
    );
    const [first] = together;
    // A discard is named by its first event.
    if (!first || (revision !== null && first.revision !== revision)) return none;
    const before = history
      .slice(0, first.revision)
      .map(eventOf)
      .reduce(draftDecider.evolve, draftDecider.initialState);
    return discardIn(before, first.revision, first.recordedAt, together.map(eventOf));
  }
}

const eventOf = ({ type, data }: Happened): DraftEvent => ({ type, data }) as DraftEvent;
