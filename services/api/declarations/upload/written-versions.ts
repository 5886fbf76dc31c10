import { Inject, Injectable } from '@nestjs/common';
import { templateOf } from '#contracts/templates/template-of';
import { declarationShape } from '#contracts/workbook/declaration-shape';
import type { BookingTerms } from '#domain/booking/terms';
import { chunked } from '#domain/shared/chunks';
import { lookup } from '#domain/shared/persistent-map';
import type { WrittenVersion } from '#domain/declaration-draft/download';
import type { MappedBooking } from '#domain/declaration-draft/mapping';
import type { DraftState } from '#domain/declaration-draft/state';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import type { BookingDocument } from '#projections/bookings/read-model';
import { SettingsService } from '../../settings/settings.service.ts';
import { readBackOf } from './read-back.ts';
import { nextTurn } from '#platform/fairness/next-turn';

/** Bookings whose versions are asked for at once. */
const idsAtOnce = 100;

type Written = NonNullable<MappedBooking['written']>;

/** In a log that was restored, the same revision may be another version by now: its moment says so. */
const isVersion = (
  { versionRevision, updatedAt }: BookingDocument,
  { revision, at }: WrittenVersion,
): boolean => versionRevision === revision && updatedAt === at;

/** The bookings of a download as they were written into it. */
@Injectable()
export class WrittenVersions {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly settings: SettingsService,
  ) {}

  /** By booking id, of those that the download names and whose version is known here. */
  async of(
    draft: DraftState,
    open: readonly Stored<BookingDocument>[],
  ): Promise<ReadonlyMap<string, Written>> {
    const { download, owner } = draft;
    if (!download || download.organisation !== owner.organisation || open.length === 0) return new Map();
    const settings = await this.settings.current(owner.organisation);
    const readBack = readBackOf(declarationShape(templateOf(draft.template), settings));
    const found = new Map<string, Written>();
    const earlier: WrittenVersion[] = [];
    for (const { id, document } of open) {
      const version = lookup(download.bases, id);
      if (!version) continue;
      if (isVersion(document, version)) found.set(id, { base: document.terms, readBack });
      else earlier.push(version);
    }
    for (const [id, base] of await this.termsOf(earlier)) found.set(id, { base, readBack });
    return found;
  }

  private async termsOf(versions: readonly WrittenVersion[]): Promise<ReadonlyMap<string, BookingTerms>> {
    const terms = new Map<string, BookingTerms>();
    for (const some of chunked(versions, idsAtOnce)) {
      const wanted = new Map(some.map((version) => [version.bookingId, version]));
      const found = await this.documents.findVersions(bookingsModel, {
        _id: { $in: [...wanted.keys()] },
        versionRevision: { $in: [...new Set(some.map(({ revision }) => revision))] },
      });
      for (const { id, document } of found) {
        const version = wanted.get(id);
        if (version && isVersion(document, version)) terms.set(id, document.terms);
      }
      await nextTurn();
    }
    return terms;
  }
}
