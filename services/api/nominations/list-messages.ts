import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { NominationMessages } from '#contracts/nomination/message-view';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, WATCHER } from '#platform/tokens';
import { messageView } from '#projections/nomination-messages/present';
import { nominationMessagesModel } from '#projections/nomination-messages/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { Presenting } from '../platform/presenting.ts';
import { type NominationScope, seenNomination } from './scope.ts';
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
        { nominationId, ...(before !== undefined && { ordinal: { $lt: before } }) },
        { sort: [['ordinal', -1]], limit: pageLength + 1 },
      ),
      this.unread.readUpTo(nominationId, scope.principal.userId),
    ]);
    const shown = found.slice(0, pageLength).toReversed();
    const [data, { cursorAt }] = await Promise.all([
      this.presenting.all(messageView, shown, scope.side),
      this.presenting.inputsFor(nominationMessagesModel, []),
    ]);
    return { data, hasEarlier: found.length > pageLength, readUpTo, cursor: cursorAt(announced) };
  }
}
