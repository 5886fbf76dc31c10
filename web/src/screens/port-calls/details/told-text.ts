import { displayDay } from '#contracts/cells/calendar';
import type { ToldEstimate } from '#contracts/port-calls/details';
import { portMoment } from '../port-time.ts';

/** Estimates that the line shows; those before are in its popover. */
export const toldShown = 3;
/** Up to so many are shown without one. */
export const toldWithoutMore = 4;

export interface ToldText {
  /** `6 Nov`: the day on which it was told, UTC. */
  readonly on: string;
  /** `20 Nov, 10:00`, in port time. */
  readonly eta: string;
}

export const toldText = ({ toldAt, eta }: ToldEstimate): ToldText => ({
  on: displayDay(toldAt),
  eta: eta === null ? 'no call' : portMoment(eta),
});

const minuteMs = 60_000;

/** `2 h 20 min`, `3 days 4 h`. */
export const spanText = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / minuteMs);
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0)
    return [`${days} ${days === 1 ? 'day' : 'days'}`, ...(hours > 0 ? [`${hours} h`] : [])].join(' ');
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(
    ' ',
  );
};

/** `Arrived 20 Nov, 13:40, 2 h 20 min before the last.` */
export const arrivalText = (arrivedAt: string, told: readonly ToldEstimate[]): string => {
  const last = told.findLast(({ eta }) => eta !== null)?.eta;
  const arrived = `Arrived ${portMoment(arrivedAt)}`;
  if (!last) return `${arrived}.`;
  const late = Date.parse(arrivedAt) - Date.parse(last);
  if (Math.abs(late) < minuteMs) return `${arrived}, as last told.`;
  return `${arrived}, ${spanText(late)} ${late < 0 ? 'before' : 'after'} the last.`;
};
