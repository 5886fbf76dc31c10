import type { ScheduleAnswer } from '#contracts/port-calls/details';
import { milestoneOrder } from '../words.ts';
import { spanText } from './told-text.ts';

const verbs = {
  eta: ['Arrives at', 'arrive at'],
  etb: ['Berths at', 'berth at'],
  etd: ['Leaves', 'leave'],
} as const;

/** `Leaves Dundalk 9 in 20 h 40 min`: the next milestone of the three calls; null where none is known. */
export const nextStepText = (
  { ports: { previous, current, next } }: Pick<ScheduleAnswer, 'ports'>,
  now: Date,
): string | null => {
  for (const port of [previous, current, next]) {
    for (const terminal of port?.terminals ?? []) {
      for (const name of milestoneOrder) {
        const milestone = terminal[name];
        if (!port || !milestone?.isActive) continue;
        // Whoever lies in the port already goes on to its next terminal.
        const arrives = name === 'eta' && terminal === port.terminals[0];
        const place = arrives ? port.portName : terminal.name;
        const ahead = Date.parse(milestone.date) - now.getTime();
        const [does, due] = verbs[name];
        return ahead >= 0
          ? `${does} ${place} in ${spanText(ahead)}`
          : `Was due to ${due} ${place} ${spanText(ahead)} ago`;
      }
    }
  }
  return null;
};
