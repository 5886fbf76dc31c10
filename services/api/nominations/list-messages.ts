import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { NominationMessages, NominationMessageView } from '#contracts/nomination/message-view';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS, WATCHER } from '#platform/tokens';
import { messageView } from '#projections/nomination-messages/present';
import { bookingsModel } from '#projections/bookings/read-model';
import {
  type NominationMessageDocument,
  nominationMessagesModel,
} from '#projections/nomination-messages/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { Presenting } from '../platform/presenting.ts';
import { heardIn, type NominationScope, seenNomination } from './scope.ts';
import { Unread } from './unread.ts';

const pageLength = 50;

/** The thread of a nomination, 50 messages at a time. */
export class ListMessages extends Query<NominationMessages> {
  constructor(
    readonly scope: NominationScope,
    readonly nominationId: string,
    /** An ordinal: the messages before it; undefined: the latest. */
    readonly before?: number,
  ) {
    super();
  }
}

@QueryHandler(ListMessages)
export class ListMessagesHandler implements IQueryHandler<ListMessages> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(WATCHER) private readonly watcher: Watcher,
    private readonly presenting: Presenting,
    private readonly unread: Unread,
  ) {}

  async execute({ scope, nominationId, before }: ListMessages): Promise<NominationMessages> {
    const announced = this.watcher.announced();
    await seenNomination(this.documents, scope, nominationId);
    const [found, readUpTo] = await Promise.all([
      this.documents.find(
        nominationMessagesModel,
        { nominationId, ...heardIn(scope), ...(before !== undefined && { ordinal: { $lt: before } }) },
        { sort: [['ordinal', -1]], limit: pageLength + 1 },
      ),
      this.unread.readUpTo(nominationId, scope.principal.userId),
    ]);
    const shown = found.slice(0, pageLength).toReversed();
    const [data, { cursorAt }] = await Promise.all([
      this.presenting.all(messageView, shown, scope.side),
      this.presenting.inputsFor(nominationMessagesModel, []),
    ]);
    const told = scope.side === 'internal' ? await this.withTransfers(data, shown) : data;
    return { data: told, hasEarlier: found.length > pageLength, readUpTo, cursor: cursorAt(announced) };
  }

  /** What was approved and the voyage-management system does not hold, as things stand: staff hand it over next. */
  private async withTransfers(
    views: readonly NominationMessageView[],
    stored: readonly Stored<NominationMessageDocument>[],
  ): Promise<readonly NominationMessageView[]> {
    const approved = stored.filter(({ document }) => document.type === 'approved');
    const ids = approved.flatMap(({ document }) => document.bookings.map(({ bookingId }) => bookingId));
    const bookings = await this.documents.getMany(bookingsModel, [...new Set(ids)]);
    const waiting = new Set(
      bookings.flatMap(({ id, document }) => (document.transferred || document.cancelled ? [] : [id])),
    );
    const codes = new Map(
      approved.map(({ id, document }) => [
        id,
        document.bookings.flatMap(({ bookingId, code, bookingNo }) =>
          waiting.has(bookingId) ? [code ?? bookingNo] : [],
        ),
      ]),
    );
    return views.map((view) => {
      const notTransferredBookings = codes.get(view.id);
      return notTransferredBookings === undefined
        ? view
        : { ...view, body: { ...view.body, notTransferredBookings } };
    });
  }
}
