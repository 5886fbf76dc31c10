import { Inject, Injectable } from '@nestjs/common';
import { type PrincipalOrganisation, sideOf } from '#contracts/people/principal';
import { addDays, daysLater } from '#domain/shared/days';
import type { TradeClock } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import type { Documents, Filter } from '#platform/documents/port';
import { inSlices } from '#platform/fairness/in-slices';
import { CONFIG, DOCUMENTS, TRADE_CLOCK } from '#platform/tokens';
import { bookingsOf, bookingTermsView } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { inListOrder, wholeList } from '../lists/in-list-order.ts';
import { addressInMails } from '../mail/address-in-mails.ts';
import { Presenting } from '../platform/presenting.ts';
import type { CalendarEntry } from './calendar-text.ts';
import type { FeedContent, FeedReader, FeedSource } from './feed-source.ts';
import { laycanEntry } from './laycan-entry.ts';

/** Days for which a laycan stays in the calendar once it is over. */
const keptDays = 90;
/** Days for which a cancelled booking stays, as one that is cancelled: programs that come seldom would keep it as it was. */
const cancelledDays = 30;
/** Bookings of one calendar; programs give up on much larger ones. */
const maxEntries = 5_000;

const numbers = new Intl.NumberFormat('en-GB');

/** What is left out is said where it would stand. */
const moreAfter = (last: CalendarEntry, count: number, { id }: PrincipalOrganisation): CalendarEntry => ({
  uid: `${id}-more`,
  sequence: 0,
  firstDay: last.firstDay,
  lastDay: last.firstDay,
  summary: `From here on laycans are missing: ${numbers.format(count)} more are in the portal`,
  description: `A calendar holds ${numbers.format(maxEntries)} laycans. The portal has all of them.`,
  cancelled: false,
  createdAt: last.createdAt,
  changedAt: last.changedAt,
});

/** The laycans that somebody sees in an organisation, the earliest first. */
@Injectable()
export class LaycanFeed implements FeedSource {
  private readonly base: URL | undefined;

  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    @Inject(CONFIG) config: Config,
    private readonly presenting: Presenting,
  ) {
    this.base = addressInMails(config);
  }

  async content({ principal, organisation }: FeedReader): Promise<FeedContent> {
    const filter = this.shown(organisation);
    const list = await wholeList(this.documents, bookingsModel, filter, {
      sort: [
        ['laycanStart', 1],
        ['bookingNo', 1],
        ['letterIndex', 1],
      ],
    });
    const entries: CalendarEntry[] = [];
    const told = { ...list, ids: list.ids.slice(0, maxEntries) };
    for await (const found of inListOrder(this.documents, told)) {
      const views = await this.presenting.all(bookingTermsView, found, sideOf(principal));
      const made = await inSlices(views, (view) => laycanEntry(view, this.hrefOf(organisation, view.id)));
      entries.push(...made.flatMap((entry) => entry ?? []));
    }
    const leftOut = list.ids.length - told.ids.length;
    const last = entries.at(-1);
    return {
      head: {
        name: `Laycans of ${organisation.name}`,
        description: `Laycans of the declared bookings, until ${keptDays} days after they end.`,
      },
      entries: leftOut > 0 && last ? [...entries, moreAfter(last, leftOut, organisation)] : entries,
    };
  }

  /** Bookings with days that are not long past, and of the cancelled ones those that were cancelled of late. */
  private shown(organisation: PrincipalOrganisation): Filter<BookingDocument> {
    const now = this.clock.now();
    const since = addDays(this.presenting.today(), -keptDays);
    return {
      $and: [
        bookingsOf(organisation),
        { $or: [{ laycanFinish: { $gte: since } }, { laycanFinish: null, laycanStart: { $gte: since } }] },
        {
          $or: [
            { cancelled: false },
            { 'cancellation.at': { $gt: daysLater(now, -cancelledDays).toISOString() } },
          ],
        },
      ],
    };
  }

  private hrefOf({ id }: PrincipalOrganisation, booking: string): string | undefined {
    const path = `/organisation/${id}/cargo-bookings/declaration?booking=${booking}`;
    return this.base && new URL(path, this.base).href;
  }
}
