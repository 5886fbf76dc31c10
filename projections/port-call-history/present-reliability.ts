import type {
  ReliabilityCall,
  ReliabilityDay,
  ReliabilityFigures,
  ReliabilityRow,
} from '#contracts/port-calls/reliability';
import { localMoment } from '#domain/shared/zones';
import { wholeRevisions } from './kept-revisions.ts';
import type { Group, PathOf, Stored } from '#platform/documents/port';
import type { ViewInputs } from '../runtime/presenting/view.ts';
import type { PortCallHistoryDocument } from './read-model.ts';

type Path = PathOf<PortCallHistoryDocument>;

const days = ['d14', 'd7', 'd3', 'd1'] as const satisfies readonly ReliabilityDay[];

/** What is summed of arrivals, so that their figures can be told. */
export const reliabilitySums: readonly Path[] = [
  ...days.flatMap((day): readonly Path[] => [
    `accuracy.${day}.count`,
    `accuracy.${day}.hours`,
    `accuracy.${day}.within12`,
    `accuracy.${day}.within24`,
  ]),
  'waits',
  'waitHours',
  'stays',
  'stayHours',
];

const shareOf = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);

/** The figures of some groups of arrivals together. */
export const presentReliability = (
  { id, name }: { readonly id: string; readonly name: string },
  groups: readonly Group[],
): ReliabilityRow => {
  const total = (path: Path): number => groups.reduce((all, { sum }) => all + (sum[path] ?? 0), 0);
  const figures = (day: ReliabilityDay): ReliabilityFigures => {
    const count = total(`accuracy.${day}.count`);
    return {
      count,
      meanErrorHours: shareOf(total(`accuracy.${day}.hours`), count),
      within12: shareOf(total(`accuracy.${day}.within12`), count),
      within24: shareOf(total(`accuracy.${day}.within24`), count),
    };
  };
  return {
    id,
    name,
    calls: groups.reduce((all, { count }) => all + count, 0),
    ahead: { d14: figures('d14'), d7: figures('d7'), d3: figures('d3'), d1: figures('d1') },
    waitHours: shareOf(total('waitHours'), total('waits')),
    stayHours: shareOf(total('stayHours'), total('stays')),
  };
};

/** One arrival; of a call that was omitted afterwards, as it was last. */
export const presentArrival = (
  { id, document }: Stored<PortCallHistoryDocument>,
  { zoneOf }: Pick<ViewInputs, 'zoneOf'>,
): ReliabilityCall => {
  const call = document.call ?? wholeRevisions(document.revisions).findLast((one) => one.call !== null)?.call;
  const voyage = document.voyages.at(-1)?.voyage;
  return {
    portId: id,
    portName: call?.port.name ?? document.portId,
    vesselName: voyage?.vessel.name ?? '',
    vvn: voyage?.vvn ?? '',
    tradeName: voyage?.trade.name ?? '',
    arrivedAt: localMoment(document.arrivedAt ?? '', zoneOf(document.portId) ?? 'UTC'),
    errors: document.errors,
    waitHours: document.waitHours,
    stayHours: document.stayHours,
  };
};
