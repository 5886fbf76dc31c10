import { Inject, Injectable } from '@nestjs/common';
import { subDays } from 'date-fns/subDays';
import type { TradeClock } from '#platform/clock/port';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK } from '#platform/tokens';
import {
  type NominationMessageDocument,
  nominationMessagesModel,
} from '#projections/nomination-messages/read-model';
import { heardIn, type NominationScope } from './scope.ts';
import { threadReaderId, threadReadersModel } from '#projections/thread-readers/read-model';

/** Without a mark, what is older counts as read. */
const daysUnread = 30;

/** Messages of threads that somebody has not read, nor said. */
@Injectable()
export class Unread {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'get' | 'getMany' | 'countEach'>,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
  ) {}

  /** Ordinal of the last message that somebody has read; -1: none. */
  async readUpTo(nominationId: string, userId: string): Promise<number> {
    const mark = await this.documents.get(threadReadersModel, threadReaderId(nominationId, userId));
    return mark?.document.upTo ?? -1;
  }

  /** By nomination: one look-up for a page. */
  async of(
    nominations: readonly string[],
    scope: Pick<NominationScope, 'principal' | 'organisation'>,
  ): Promise<ReadonlyMap<string, number>> {
    if (nominations.length === 0) return new Map();
    const { userId } = scope.principal;
    const ids = nominations.map((id) => threadReaderId(id, userId));
    const marks = await this.documents.getMany(threadReadersModel, ids);
    const upTo = new Map(marks.map(({ document }) => [document.nominationId, document.upTo]));
    const since = subDays(this.clock.now(), daysUnread).toISOString();
    const counts = await this.documents.countEach(
      nominationMessagesModel,
      { nominationId: { $in: [...nominations] }, ...heardIn(scope) },
      nominations.map((nominationId): Filter<NominationMessageDocument> => {
        const mark = upTo.get(nominationId);
        const notMine: Filter<NominationMessageDocument> = {
          nominationId,
          $or: [{ author: null }, { author: { $ne: userId } }],
        };
        return mark === undefined
          ? { $and: [notMine, { at: { $gte: since } }] }
          : { $and: [notMine, { ordinal: { $gt: mark } }] };
      }),
    );
    return new Map(nominations.map((id, place) => [id, counts[place] ?? 0]));
  }
}
