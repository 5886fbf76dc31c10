import { Inject, Injectable } from '@nestjs/common';
import { daysLater } from '#domain/shared/days';
import type { FuelReport, Position } from '#domain/vessel-day/events';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { vesselDaysModel } from '#projections/vessel-days/read-model';
import { type VesselDocument, vesselsModel } from '#projections/vessels/read-model';
import { type VoyageDocument, voyagesModel } from '#projections/voyages/read-model';

interface Span {
  /** ISO 8601 UTC. */
  readonly from: string;
  readonly to: string;
}

/** Days that a voyage under way may go on beyond what was last expected of it. */
const longestDelay = 30;

const lastActualOf = ({ calls }: Pick<VoyageDocument, 'calls'>): string | undefined =>
  calls
    .flatMap(({ terminals }) => terminals.flatMap(({ eta, etb, etd }) => [eta, etb, etd]))
    .flatMap((time) => (time?.happened ? [time.at] : []))
    .toSorted()
    .at(-1);

type Sailed = Pick<VoyageDocument, 'state' | 'begins' | 'ends' | 'calls' | 'toldAt'>;

/** From when to when a voyage lasted as far as is known; null where it has not begun, or was cancelled. */
const spanOf = (voyage: Sailed): Span | null => {
  const { state, begins: from, ends, toldAt } = voyage;
  if (from === null || ends === null || state === 'upcoming' || state === 'cancelled') return null;
  const to =
    state === 'completed' ? (lastActualOf(voyage) ?? toldAt) : daysLater(ends, longestDelay).toISOString();
  return to < from ? null : { from, to };
};

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/**
 * From when to when a vessel was on a voyage. What she reported before and after is of her other voyages, which who asks may
 * not see: one that she finished while this one was under way she sailed before she took another vessel's place on this one.
 */
export const sailedSpanOf = (voyage: Sailed, others: readonly Sailed[]): Span | null => {
  const own = spanOf(voyage);
  if (!own) return null;
  const span = others.reduce<Span>((left, other) => {
    const theirs = spanOf(other);
    if (!theirs || theirs.to <= left.from || theirs.from >= left.to) return left;
    if (other.state === 'completed' && (theirs.from <= own.from || voyage.state === 'ongoing'))
      return { ...left, from: later(left.from, theirs.to) };
    return theirs.from > own.from ? { ...left, to: earlier(left.to, theirs.from) } : left;
  }, own);
  return span.to < span.from ? null : span;
};

/** What a vessel reported on one of its voyages. */
@Injectable()
export class VoyageReports {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async vesselOf({ vessel }: VoyageDocument): Promise<VesselDocument | undefined> {
    return (await this.documents.get(vesselsModel, vessel.id))?.document;
  }

  /** Positions of the vessel on the voyage, and on no other of hers, the oldest first. */
  async positionsOf(stored: Stored<VoyageDocument>): Promise<readonly Position[]> {
    const { document } = stored;
    const span = await this.spanOf(stored);
    if (!span) return [];
    const days = await this.daysOf(document.vessel.id, span);
    return days.flatMap(({ positions }) => positions).filter(({ at }) => at >= span.from && at <= span.to);
  }

  /** The last fuel report of the voyage: the vessel's last, unless that is another voyage's by now. */
  async fuelOf(
    stored: Stored<VoyageDocument>,
    vessel: VesselDocument | undefined,
  ): Promise<FuelReport | null> {
    const { id, document } = stored;
    const last = vessel?.fuel?.report ?? null;
    if (!last || last.voyageId === id) return last;
    const span = await this.spanOf(stored);
    const days = span ? await this.daysOf(document.vessel.id, span) : [];
    return days.flatMap(({ fuel }) => fuel).findLast(({ voyageId }) => voyageId === id) ?? null;
  }

  private async spanOf({ id, document }: Stored<VoyageDocument>): Promise<Span | null> {
    const found = await this.documents.find(voyagesModel, { 'vessel.id': document.vessel.id });
    return sailedSpanOf(
      document,
      found.filter((other) => other.id !== id).map((other) => other.document),
    );
  }

  private async daysOf(vesselId: string, { from, to }: Span) {
    const found = await this.documents.find(
      vesselDaysModel,
      { vesselId, day: { $gte: from.slice(0, 10), $lte: to.slice(0, 10) } },
      { sort: [['day', 1]] },
    );
    return found.map(({ document }) => document);
  }
}
