import type { DiscardView, DraftView } from '#contracts/declaration-draft/draft-view';
import { takeBackDays } from '#domain/declaration-draft/take-back';
import { daysLater } from '#domain/shared/days';
import { utcMoment } from '../../format/dates.ts';
import { worldTime } from '../../stores/world-time.ts';

/** `M. Lopes replaced this upload by another one, 4 Mar 2027, 10:02 UTC.` */
export const closedText = ({ closed }: Pick<DraftView, 'closed'>): string => {
  if (!closed) return 'This declaration was submitted. Its bookings are in the list.';
  const who = closed.by.name ?? 'Someone';
  const what =
    closed.because === 'replaced' ? 'replaced this upload by another one' : 'discarded this declaration';
  return `${who} ${what}, ${utcMoment(closed.at)}.`;
};

/** What of a draft that was replaced or discarded can still be taken back. */
export const wayBackOf = (
  { closed, discards }: Pick<DraftView, 'closed' | 'discards'>,
  now = worldTime.now().getTime(),
): DiscardView | undefined => {
  const last = closed ? discards.at(-1) : undefined;
  return last && now <= daysLater(last.at, takeBackDays).getTime() ? last : undefined;
};
