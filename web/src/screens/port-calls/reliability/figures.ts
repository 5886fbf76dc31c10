import type { ReliabilityDay, ReliabilityGroup, ReliabilityRow } from '#contracts/port-calls/reliability';
import type { ChartInput } from '../../../components/chart/chart-input.ts';
import type { Measure } from './reliability-queries.ts';

export const groupNames: Readonly<Record<ReliabilityGroup, string>> = {
  port: 'Port',
  trade: 'Trade',
  quarter: 'Quarter',
};

export const measureNames: Readonly<Record<Measure, string>> = {
  error: 'Mean error',
  within12: 'Within ±12 h',
  within24: 'Within ±24 h',
  wait: 'Wait for berth',
  stay: 'Stay',
};

/** Of measures that tell how well an arrival was estimated so many days ahead. */
export const isEstimated = (measure: Measure): boolean => measure !== 'wait' && measure !== 'stay';

export const dayNames: Readonly<Record<ReliabilityDay, string>> = {
  d14: '14 days ahead',
  d7: '7 days ahead',
  d3: '3 days ahead',
  d1: '1 day ahead',
};

/** `18.5 h`, `-`. */
export const hoursText = (hours: number | null): string => (hours === null ? '-' : `${hours.toFixed(1)} h`);

/** `+6.5 h` late, `−2.0 h` early. */
export const lateText = (hours: number | null): string => {
  if (hours === null) return '-';
  const size = Math.abs(hours).toFixed(1);
  return size === '0.0' ? '0.0 h' : `${hours < 0 ? '−' : '+'}${size} h`;
};

/** `64 %`, `-`. */
export const shareText = (share: number | null): string =>
  share === null ? '-' : `${Math.round(share * 100)} %`;

const shareOf = (share: number | null): number | null => share && share * 100;

const valueOf = (row: ReliabilityRow, measure: Measure, day: ReliabilityDay): number | null => {
  const { meanErrorHours, within12, within24 } = row.ahead[day];
  switch (measure) {
    case 'error':
      return meanErrorHours;
    case 'within12':
      return shareOf(within12);
    case 'within24':
      return shareOf(within24);
    case 'wait':
      return row.waitHours;
    case 'stay':
      return row.stayHours;
  }
};

/** Groups that a chart has room for; the table beside it has all. */
const maxDrawn = 20;

/** One measure of each group, those with the most arrivals; quarters as they follow one another. */
export const chartOf = (
  rows: readonly ReliabilityRow[],
  by: ReliabilityGroup,
  measure: Measure,
  day: ReliabilityDay,
): ChartInput => {
  const drawn =
    by === 'quarter'
      ? rows.slice(-maxDrawn)
      : rows.toSorted((one, other) => other.calls - one.calls).slice(0, maxDrawn);
  const said = isEstimated(measure) ? `${measureNames[measure]}, ${dayNames[day]}` : measureNames[measure];
  const isShare = measure === 'within12' || measure === 'within24';
  // As the table beside it says them: hours with a decimal, shares without.
  const drawnValue = (value: number): number => (isShare ? Math.round(value) : Math.round(value * 10) / 10);
  return {
    label: `${said}, by ${groupNames[by].toLowerCase()}`,
    ...(isShare ? { unit: '%' } : { unit: 'h', decimals: 1 }),
    categories: drawn.map(({ name }) => name),
    series: [
      {
        group: said,
        stack: said,
        colour: 0,
        values: drawn.map((row) => {
          const value = valueOf(row, measure, day);
          return value === null ? null : drawnValue(value);
        }),
      },
    ],
  };
};
