import { Inject, Injectable } from '@nestjs/common';
import type { BookingTerms } from '#domain/booking/terms';
import { type KeptField, planUndo, type UndoPlan } from '#domain/declaration-draft/undo-submission';
import type { BookingSettings } from '#domain/reference/settings';
import type { Side } from '#domain/shared/envelope';
import { frozenOf } from '#domain/validation/frozen';
import type { Documents, Filter, Stored, Version, Versioned } from '#platform/documents/port';
import { inSlices } from '#platform/fairness/in-slices';
import { DOCUMENTS } from '#platform/tokens';
import type { Hand } from '#projections/bookings/hands';
import { bookingsOf } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { byCharterer } from '#projections/runtime/presenting/charterer-settings';
import { notFound } from '../../errors/api-error.ts';
import { allOf } from '../../lists/filters.ts';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { seenToday } from '../lists/seen-today.ts';
import { lengthOfStep } from './length-of-step.ts';
import type { Undoing } from './undoing.ts';

/** Bookings of one step of an undo, and so of one append. */
export const undoneTogether = 200;

/**
 * Bookings read at once. Only what their plans need is kept: hundreds of whole documents would be megabytes that survive the next garbage
 * collection, and it stops everybody while it copies them.
 */
const readTogether = 50;

/** Who set a field last, or cancelled the booking. */
type HandAt = Hand & { readonly at: string };

/** What a submission made of a booking, what the booking is now, and the plan of its undo. */
export interface PlannedBooking {
  readonly id: string;
  readonly organisationId: string;
  readonly code: string | null;
  /** With the letter. */
  readonly bookingNo: string;
  readonly revision: number;
  readonly terms: BookingTerms;
  readonly lastOrdinal: number;
  readonly cancelled: boolean;
  readonly laycanFinish: string | null;
  /** Who submitted, and the ISO moment. */
  readonly submitted: { readonly actor: string; readonly side: Side; readonly at: string };
  /** What the submission did to the booking itself. */
  readonly became: 'declared' | 'cancelled' | 'amended';
  readonly plan: UndoPlan;
  /** Whose hand is in the way of a field that is kept, as far as the booking knows. */
  readonly handBehind: (field: KeptField) => HandAt | null;
}

type Where = Filter<Versioned<BookingDocument>>;
/** A booking as a submission left it. */
type Left = Pick<Version<BookingDocument>, 'id' | 'document'>;

/** Bookings that a submission made versions of. */
interface Submitted {
  /** In ascending order. */
  readonly ids: readonly string[];
  /** Those with more than one version of it. */
  readonly repeated: ReadonlySet<string>;
  /** Selects its versions, as far as the reader may see them. */
  readonly where: Where;
}

type SettingsOf = (organisation: string) => BookingSettings | null;

/** Of the fields that a plan keeps alone: their provenance is the larger half of a booking. */
const handsBehind = (
  { provenance, cancellation }: BookingDocument,
  { kept }: UndoPlan,
): PlannedBooking['handBehind'] => {
  if (kept.length === 0) return () => null;
  const since = new Map(kept.map(({ field }) => [field, provenance[field] ?? null]));
  return ({ field, because }) => {
    if (because === 'changed_since') return since.get(field) ?? null;
    return because === 'cancelled' ? cancellation : null;
  };
};

const becameBy = ({ version, cancelled }: BookingDocument): PlannedBooking['became'] => {
  if (version === 1) return 'declared';
  return cancelled ? 'cancelled' : 'amended';
};

/** What a submission made of bookings, as far as an organisation sees them today. */
@Injectable()
export class SubmissionBookings {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly settings: SettingsService,
    private readonly presenting: Presenting,
  ) {}

  /** @throws 404 for a submission of which nothing may be seen as for none */
  async count(undoing: Undoing): Promise<number> {
    const where = allOf<Versioned<BookingDocument>>(await this.seenOf(undoing), { _id: { $gt: '' } });
    const count = await this.documents.countVersions(bookingsModel, where);
    if (count === 0) throw notFound();
    return count;
  }

  /** In the order of their ids, the same at each call, and never empty. @param behind only bookings with a greater id */
  async *batches(undoing: Undoing, behind = ''): AsyncGenerator<readonly PlannedBooking[]> {
    const where = await this.seenOf(undoing);
    // A bound on the id even in the first batch: only with decision and id does the index find exactly these.
    const ofVersions = allOf<Versioned<BookingDocument>>(where, { _id: { $gt: behind } });
    const found = await this.documents.ofVersions().ids(bookingsModel, ofVersions, [['_id', 1]]);
    const ids = [...new Set(found)];
    const repeated = new Set(found.filter((id, n) => id === found[n - 1]));
    let batch: PlannedBooking[] = [];
    for (let at = 0; at < ids.length; at += readTogether) {
      const some = { ids: ids.slice(at, at + readTogether), repeated, where };
      batch.push(...(await this.plans(some, undoing.submissionId)));
      while (batch.length >= undoneTogether) {
        const length = lengthOfStep(batch, undoneTogether);
        yield batch.slice(0, length);
        batch = batch.slice(length);
      }
    }
    if (batch.length > 0) yield batch;
  }

  private async seenOf({ owner, asBroker, submissionId, only }: Undoing): Promise<Where> {
    const seen: Where = await seenToday(
      this.documents,
      bookingsOf({ id: owner.organisation, type: asBroker ? 'agency' : 'charterer' }),
    );
    return allOf<Versioned<BookingDocument>>(
      { decidedBy: submissionId },
      seen,
      ...(only ? [{ firstId: { $in: await this.firstsOf(only) } }] : []),
    );
  }

  /** What undoing the submission comes to for each of them, whatever is under edit. */
  private async plans(submitted: Submitted, submissionId: string): Promise<readonly PlannedBooking[]> {
    const found = await this.documents.getMany(bookingsModel, submitted.ids);
    const bookings = new Map(found.map((stored) => [stored.id, stored]));
    const versions = await this.leftBehind(submitted, submissionId, bookings);
    const charterers = found.map(({ document }) => document.organisationId);
    const settingsOf = await byCharterer(charterers, (id) => this.settings.current(id));
    const today = this.presenting.today();
    const planned = await inSlices(versions, (left) => {
      const now = bookings.get(left.id);
      return now ? [this.planned(left, now, { settingsOf, today, submissionId })] : [];
    });
    return planned.flat();
  }

  /**
   * Bookings as the submission left them, by id. Where the only version that it made of a booking is the booking's last, the booking
   * itself serves, and its versions are not read.
   */
  private async leftBehind(
    { ids, repeated, where }: Submitted,
    submissionId: string,
    bookings: ReadonlyMap<string, Stored<BookingDocument>>,
  ): Promise<readonly Left[]> {
    const isLast = (id: string): boolean =>
      !repeated.has(id) && bookings.get(id)?.document.decidedBy === submissionId;
    const others = ids.filter((id) => !isLast(id));
    const versions =
      others.length === 0
        ? []
        : await this.documents.findVersions(
            bookingsModel,
            allOf<Versioned<BookingDocument>>(where, { _id: { $in: others } }),
            { sort: [['_id', 1], ['version', 1]] }, // prettier-ignore
          );
    const lefts = Map.groupBy<string, Left>(versions, ({ id }) => id);
    return ids.flatMap((id) => {
      const now = isLast(id) ? bookings.get(id) : undefined;
      return now ? [now] : (lefts.get(id) ?? []);
    });
  }

  private planned(
    left: Left,
    now: Stored<BookingDocument>,
    by: { readonly settingsOf: SettingsOf; readonly today: string; readonly submissionId: string },
  ): PlannedBooking {
    const { terms, provenance, lastOrdinal, cancelled, organisationId, code, laycanFinish } = now.document;
    const limits = by.settingsOf(organisationId)?.limits ?? {};
    const tradeId = terms.trade?.id ?? '';
    const ofTrade = Object.hasOwn(limits, tradeId) ? limits[tradeId] : undefined;
    const plan = planUndo(
      {
        bookingId: left.id,
        isContinuation: left.document.continuationOfId !== null,
        changes: left.document.changes,
        lastOrdinal: left.document.lastOrdinal,
        now: { terms, lastOrdinal, cancelled },
        lastSetBy: (field) => provenance[field]?.decidedBy ?? null,
        frozen: frozenOf(terms, ofTrade, by.today) ?? null,
      },
      by.submissionId,
    );
    const { actor, actingSide, updatedAt } = left.document;
    return {
      id: left.id,
      organisationId,
      code,
      bookingNo: `${now.document.bookingNo}${now.document.letterIndex}`,
      revision: now.revision,
      terms,
      lastOrdinal,
      cancelled,
      laycanFinish,
      submitted: { actor, side: actingSide, at: updatedAt },
      became: becameBy(left.document),
      plan,
      handBehind: handsBehind(now.document, plan),
    };
  }

  private async firstsOf(bookings: readonly string[]): Promise<readonly string[]> {
    const found = await this.documents.getMany(bookingsModel, [...new Set(bookings)]);
    return [...new Set(found.map(({ document }) => document.firstId))];
  }
}
