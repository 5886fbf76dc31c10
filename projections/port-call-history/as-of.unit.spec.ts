import { describe, expect, it } from '@jest/globals';
import { array, assert, property, shuffledSubarray } from 'fast-check';
import { daysShownAfter, isInTimeline } from '#contracts/port-calls/timeline-filter';
import { daysLater } from '#domain/shared/days';
import type { VoyageEvent } from '#domain/voyage/events';
import { stated, voyageId } from '#domain/voyage/voyage.specification';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { anyVoyage } from '../voyages/any-voyage.specification.ts';
import { presentTimelineVoyage } from '../voyages/present.ts';
import { voyagesProjection } from '../voyages/projection.ts';
import { eventsAfter, foldedOf, type Statement } from '../voyages/told.specification.ts';
import { presentTimelineAsOf } from './present.ts';
import { portCallHistoryProjection } from './projection.ts';
import type { PortCallHistoryDocument } from './read-model.ts';

const inputs = { zoneOf: () => 'America/Sao_Paulo' };

const momentOf = (statement: number): string => new Date(Date.UTC(2027, 5, 1, statement)).toISOString();

/** What happens in the stream, and when each event was recorded: each statement at a moment of its own. */
const recorded = (heard: readonly Statement[]) => {
  const events = eventsAfter(...heard);
  const upTo = heard.map((_, n) => eventsAfter(...heard.slice(0, n + 1)).length);
  const moments = new Map(
    events.map((event, at) => [event, momentOf(upTo.findIndex((length) => at < length))] as const),
  );
  return { events, recordedAt: (event: VoyageEvent): string => moments.get(event) ?? '' };
};

/** Statements of a voyage as they are heard: some late, some twice. */
const heardStatements = array(anyVoyage, { minLength: 1, maxLength: 5 })
  .map((voyages) => voyages.map((facts, n) => stated(n + 1, facts)))
  .chain((told) => shuffledSubarray([...told, ...told.slice(0, 2)], { minLength: told.length }));

/** As the timeline's candidates are looked for in the database. */
const mayShow = ({ knownFrom, everTo, openUntil }: PortCallHistoryDocument, moment: string): boolean =>
  knownFrom !== null &&
  knownFrom <= moment &&
  ((everTo !== null && everTo >= daysLater(new Date(moment.slice(0, 10)), -daysShownAfter).toISOString()) ||
    openUntil === null ||
    openUntil > moment);

/** When it was told last is not kept of statements that say nothing new. */
const withoutTold = (row: ReturnType<typeof presentTimelineAsOf>) => row && { ...row, toldAt: '' };

describe('a voyage as of a moment', () => {
  it('is what a replay makes of the log that ends there', () => {
    assert(
      property(heardStatements, (heard) => {
        const { events, recordedAt } = recorded(heard);
        const histories = Object.entries(
          specifyProjection(portCallHistoryProjection)(
            foldedOf(portCallHistoryProjection, events).map((event) => ({
              ...event,
              recordedAt: recordedAt(event),
            })),
          ).documents(),
        ).flatMap(([id, document]) => (document ? [{ id, position: '', revision: 0, document }] : []));
        for (const n of heard.keys()) {
          const moment = momentOf(n);
          const cut = events.filter((event) => recordedAt(event) <= moment);
          const replayed = specifyProjection(voyagesProjection)(foldedOf(voyagesProjection, cut));
          const document = replayed.documents()[voyageId];
          const row = document ? presentTimelineVoyage(voyageId, document, 'staff', inputs) : null;
          const then = presentTimelineAsOf(voyageId, histories, moment, 'staff', inputs);
          if (row && row.ports.length === 0) {
            // Its histories are those of calls: one that calls nowhere has none, and no row either.
            expect(then === null || !isInTimeline(then, {}, moment.slice(0, 10))).toBe(true);
            continue;
          }
          expect(withoutTold(then)).toEqual(withoutTold(row));
          // What the timeline shows is found, though nobody looks through what is over for long.
          if (then && isInTimeline(then, {}, moment.slice(0, 10)))
            expect(histories.filter(({ document: one }) => mayShow(one, moment))).not.toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
  });
});
