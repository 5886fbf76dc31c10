import { estimatedAhead } from './estimates.ts';
import { daysToMs, hourMs, minuteMs, wholeMinute } from './moments.ts';
import { noise } from './noise.ts';
import type { Sailing } from './sail.ts';

/** How much is told: all of it, or of a past only what counts. */
export type Pace = 'full' | 'thin';

/** A voyage is told so long before its first arrival. */
const toldAheadMs = daysToMs(120);
/** Who else sails it is told until then. */
export const substitutedAheadMs = daysToMs(16);
/** Moments nearer to each other than this are told together, with the last of them. */
const togetherMs: Readonly<Record<Pace, number>> = { full: hourMs, thin: 23 * hourMs };

/** Of a past that is told in few words, what happens at a call is told with what happens so long after it. */
const happenedTogetherMs = 12 * hourMs;

const lagMs = (...parts: readonly string[]): number =>
  wholeMinute((8 + 20 * noise(...parts, 'lag')) * minuteMs);

export const firstEta = ({ calls }: Sailing): number => calls[0]?.eta ?? 0;
export const toldFrom = (planned: Sailing): number => firstEta(planned) - toldAheadMs;
/** When it is told that it is over. */
export const toldOver = ({ ends, voyage }: Sailing): number => ends + lagMs(voyage.voyageId) + 2 * hourMs;

const together = (moments: readonly number[], within: number): readonly number[] =>
  moments
    .toSorted((one, other) => one - other)
    .filter((moment, index, all) => (all[index + 1] ?? Number.POSITIVE_INFINITY) - moment > within);

/** What happens at a call, by the moments at which it is told. */
const actualsOf = ({ voyage, calls }: Sailing, pace: Pace): readonly number[] =>
  calls.flatMap(({ callId, terminals }) => {
    const all = terminals
      .flatMap((terminal) => [terminal.eta, terminal.etb, terminal.etd])
      .map((moment, index) => moment + lagMs(voyage.voyageId, callId, String(index)));
    return pace === 'full' ? all : together(all, happenedTogetherMs);
  });

/** When something of a voyage is told, by what comes to pass, from the first time on. */
export const toldMoments = (planned: Sailing, sailing: Sailing, pace: Pace): readonly number[] => {
  const from = toldFrom(planned);
  const estimates = sailing.calls.flatMap(({ eta }) =>
    estimatedAhead[pace].map((days) => wholeMinute(eta - daysToMs(days))),
  );
  const own = [from, sailing.begins + lagMs(sailing.voyage.voyageId, 'begins'), toldOver(sailing)];
  const substituted = sailing.voyage.first ? [firstEta(planned) - substitutedAheadMs] : [];
  return together([...estimates, ...substituted], togetherMs[pace])
    .concat(own, actualsOf(sailing, pace))
    .filter((moment) => moment >= from)
    .toSorted((one, other) => one - other);
};
