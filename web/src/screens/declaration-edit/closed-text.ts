import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { utcMoment } from '../../format/dates.ts';

/** `M. Lopes replaced this upload by another one, 4 Mar 2027, 10:02 UTC.` */
export const closedText = ({ closed }: Pick<DraftView, 'closed'>): string => {
  if (!closed) return 'This declaration was submitted. Its bookings are in the list.';
  const who = closed.by.name ?? 'Someone';
  const what =
    closed.because === 'replaced' ? 'replaced this upload by another one' : 'discarded this declaration';
  return `${who} ${what}, ${utcMoment(closed.at)}.`;
};
