import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DraftAnswer } from '#contracts/declaration-draft/draft-calls';
import type { DraftListItem } from '#contracts/declaration-draft/draft-view';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { isSeenBy } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import { draftsModel } from '#projections/drafts/read-model';
import type { DraftDocument } from '#projections/drafts/read-model';
import { uploadColumnsView } from '#projections/upload-columns/present';
import { uploadColumnsModel } from '#projections/upload-columns/read-model';
import { notFound } from '../../errors/api-error.ts';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import type { DeclarationScope } from '../scope.ts';
import { DraftReading } from './draft-reading.ts';
import { DraftViews } from './draft-views.ts';

/** A draft with its rows, and the bookings that they are laid over. */
export class GetDraft extends Query<DraftAnswer> {
  constructor(
    readonly scope: DeclarationScope,
    readonly importId: string,
  ) {
    super();
  }
}

@QueryHandler(GetDraft)
export class GetDraftHandler implements IQueryHandler<GetDraft> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
    private readonly settings: SettingsService,
    private readonly reading: DraftReading,
    private readonly drafts: DraftViews,
  ) {}

  /** @throws 404 for a draft of others as for none */
  async execute({ scope, importId }: GetDraft): Promise<DraftAnswer> {
    const cursor = await this.reading.cursor();
    const stored = await this.owned(scope, importId);
    const [[draft], rows, settings, earlier, columns] = await Promise.all([
      this.drafts.views([stored]),
      this.reading.rows(importId),
      this.settings.current(stored.document.organisationId),
      this.earlierUpload(scope, stored),
      this.documents.get(uploadColumnsModel, importId),
    ]);
    if (!draft) throw notFound();
    const wanted = rows.flatMap(({ bookingId, match }) => [
      ...(bookingId === null ? [] : [bookingId]),
      ...(match?.as === 'asking' ? match.candidates : []),
    ]);
    const bookings = await this.documents.getMany(bookingsModel, [...new Set(wanted)]);
    const visible = bookings.filter(({ document }) => isSeenBy(scope.organisation.id, document));
    const named = new Set(wanted);
    const { kind, comparison } = stored.document;
    // A download holds what its filters showed: what it lacks besides was never meant.
    const namesAll = kind === 'upload' && comparison?.with !== 'download';
    const unnamed = namesAll ? await this.reading.open(scope) : [];
    return {
      draft,
      rows,
      cursor,
      settings,
      settingsOf: await this.settings.ofOthers(scope.organisation.id, visible),
      earlier,
      columns: columns ? await this.presenting.one(uploadColumnsView, columns, undefined) : null,
      bookings: await this.reading.bookings(scope, visible),
      unnamed: await this.reading.bookings(
        scope,
        unnamed.filter(({ id, document }) => !named.has(id) && !document.cancelled),
      ),
    };
  }

  /** The latest other upload of the side that is open. */
  private async earlierUpload(
    scope: DeclarationScope,
    { id, document }: Stored<DraftDocument>,
  ): Promise<DraftListItem | null> {
    if (document.kind !== 'upload') return null;
    const open = await this.drafts.open(scope);
    const earlier = open.find((one) => one.document.kind === 'upload' && one.id !== id);
    return earlier ? ((await this.drafts.items([earlier]))[0] ?? null) : null;
  }

  private async owned(scope: DeclarationScope, importId: string): Promise<Stored<DraftDocument>> {
    const stored = await this.documents.get(draftsModel, importId);
    const { preparedBy, side } = scope.owner;
    if (!stored || stored.document.preparedBy !== preparedBy || stored.document.side !== side)
      throw notFound();
    return stored;
  }
}
