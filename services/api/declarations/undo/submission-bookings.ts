import { Inject, Injectable } from '@nestjs/common';
import { type AmendedBooking, planUndo, type UndoPlan } from '#domain/declaration-draft/undo-submission';
import { type Frozen, frozenOf } from '#domain/validation/frozen';
import type { Documents, Filter, Stored, Version, Versioned } from '#platform/documents/port';
import { inSlices } from '#platform/fairness/in-slices';
import { DOCUMENTS } from '#platform/tokens';
import { bookingsOf } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { settingsFor } from '#projections/runtime/presenting/charterer-settings';
import { notFound } from '../../errors/api-error.ts';
import { allOf } from '../../lists/filters.ts';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { seenToday } from '../lists/seen-today.ts';
import { versionsById } from '../lists/versions-by-id.ts';
import type { Undoing } from './undoing.ts';

/** A version that a submission left, and the booking as it is. */
interface SubmittedBooking {
  readonly left: Version<BookingDocument>;
  readonly now: Stored<BookingDocument>;
}

/** With the plan of its undo. */
export interface PlannedBooking extends SubmittedBooking {
  readonly plan: UndoPlan;
}

const amendedIn = ({ left, now }: SubmittedBooking, frozen: Frozen | null): AmendedBooking => {
  const { terms, provenance, lastOrdinal, cancelled } = now.document;
  return {
    bookingId: left.id,
    isContinuation: left.document.continuationOfId !== null,
    changes: left.document.changes,
    lastOrdinal: left.document.lastOrdinal,
    now: { terms, lastOrdinal, cancelled },
    lastSetBy: (field) => provenance[field]?.decidedBy ?? null,
    frozen,
  };
};

type Where = Filter<Versioned<BookingDocument>>;

/** What a submission made of bookings, as far as an organisation sees them today. */
@Injectable()
export class SubmissionBookings {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly settings: SettingsService,
    private readonly presenting: Presenting,
  ) {}

  /**
   * In the order of their ids, the same at each call; never empty.
   *
   * @throws 404 for a submission of which nothing may be seen as for none
   */
  async *batches({ scope, submissionId, only }: Undoing): AsyncGenerator<readonly PlannedBooking[]> {
    const { organisation } = scope;
    const seen: Where = await seenToday(this.documents, bookingsOf(organisation));
    const filter = allOf<Versioned<BookingDocument>>(
      { decidedBy: submissionId },
      seen,
      ...(only ? [{ firstId: { $in: await this.firstsOf(only) } }] : []),
    );
    let isSeen = false;
    for await (const versions of versionsById(this.documents, filter)) {
      isSeen = true;
      yield this.plans(await this.withNow(versions), submissionId);
    }
    if (!isSeen) throw notFound();
  }

  /** What undoing the submission comes to for each of them, whatever is under edit. */
  private async plans(
    batch: readonly SubmittedBooking[],
    submissionId: string,
  ): Promise<readonly PlannedBooking[]> {
    const charterers = batch.map(({ now }) => now.document.organisationId);
    const settingsOf = await settingsFor(this.settings, charterers);
    const today = this.presenting.today();
    return inSlices(batch, (booking) => {
      const { terms, organisationId } = booking.now.document;
      const limits = settingsOf(organisationId)?.limits ?? {};
      const tradeId = terms.trade?.id ?? '';
      const ofTrade = Object.hasOwn(limits, tradeId) ? limits[tradeId] : undefined;
      const frozen = frozenOf(terms, ofTrade, today) ?? null;
      return { ...booking, plan: planUndo(amendedIn(booking, frozen), submissionId) };
    });
  }

  private async withNow(found: readonly Version<BookingDocument>[]): Promise<readonly SubmittedBooking[]> {
    const ids = [...new Set(found.map(({ id }) => id))];
    const documents = await this.documents.getMany(bookingsModel, ids);
    const byId = new Map(documents.map((stored) => [stored.id, stored]));
    return found.flatMap((left) => {
      const now = byId.get(left.id);
      return now ? [{ left, now }] : [];
    });
  }

  private async firstsOf(bookings: readonly string[]): Promise<readonly string[]> {
    const found = await this.documents.getMany(bookingsModel, [...new Set(bookings)]);
    return [...new Set(found.map(({ document }) => document.firstId))];
  }
}
