import type { Period } from '#contracts/booking/booking-view';
import type { Filter } from '#platform/documents/port';

/** What has a laycan, whatever else it holds: days, `yyyy-MM-dd`, and a month, `yyyy-MM`. */
interface Dated {
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  readonly month: string | null;
}

type Where = Filter<Dated>;

/** Its laycan is not over by then. */
export const notCompleted = (today: string): Where => ({
  $or: [{ laycanFinish: null }, { laycanFinish: { $gte: today } }],
});

/** Periods as ranges over the laycan; they are never stored. */
export const periodFilter = (period: Period, today: string): Where => {
  switch (period) {
    case 'completed':
      return { laycanFinish: { $lt: today } };
    case 'upcoming':
      return {
        $and: [notCompleted(today), { $or: [{ laycanStart: null }, { laycanStart: { $gt: today } }] }],
      };
    case 'ongoing':
      return { $and: [notCompleted(today), { laycanStart: { $lte: today } }] };
  }
};

export const yearsFilter = (years: readonly string[]): Where => ({
  $or: years.map((year) => ({ month: { $gte: `${year}-01`, $lte: `${year}-12` } })),
});

/** Its laycan touches the days from that one on; what is undated touches none. */
export const laycanFrom = (day: string): Where => ({ laycanFinish: { $gte: day } });
/** The same, of the days until that one. */
export const laycanTo = (day: string): Where => ({ laycanStart: { $lte: day } });
