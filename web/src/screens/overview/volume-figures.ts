import type { VolumeGrouping, VolumeKey } from '#contracts/booking/overview';
import type { NamedRef } from '#domain/booking/terms';
import type { ChartInput, ChartSeries } from '../../components/chart/chart-input.ts';
import { displayMonth } from '../../format/dates.ts';

/** One figure of every volume: a column of the table, and a stack of the chart where it is MT. */
export interface Figure<Volume> {
  readonly name: string;
  readonly value: (volume: Volume) => number | null;
  /** Absent: it is counted, and stands in the table alone. */
  readonly drawn?: 'plain' | 'pale';
}

export interface FigureRow {
  readonly key: string;
  readonly name: string;
  /** One a figure; null: there is none. */
  readonly values: readonly (number | null)[];
}

export interface FigureMonth extends FigureRow {
  readonly rows: readonly FigureRow[];
}

export interface Figures {
  readonly months: readonly FigureMonth[];
  readonly total: FigureRow;
}

const unsaid = { trade: 'No trade', country: 'No country' } as const satisfies Record<VolumeGrouping, string>;

/** The sum of what there is; null where there is nothing. */
export const sumOf = (values: readonly (number | null)[]): number | null => {
  const there = values.filter((value) => value !== null);
  return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0);
};

export const monthName = (month: string | null): string =>
  month === null ? 'No month' : displayMonth(month, 'short');

const groupName = (group: NamedRef | null, by: VolumeGrouping): string => group?.name ?? unsaid[by];

const sumsOf = <Volume>(volumes: readonly Volume[], figures: readonly Figure<Volume>[]) =>
  figures.map(({ value }) => sumOf(volumes.map(value)));

/** The rows of the table: months with their trades or countries, each with its sums. */
export const figuresOf = <Volume extends VolumeKey>(
  volumes: readonly Volume[],
  by: VolumeGrouping,
  figures: readonly Figure<Volume>[],
): Figures => ({
  months: [...Map.groupBy(volumes, ({ month }) => month)].map(([month, own]) => ({
    key: month ?? '',
    name: monthName(month),
    values: sumsOf(own, figures),
    rows: own.map((volume) => ({
      key: volume.group?.id ?? '',
      name: groupName(volume.group, by),
      values: figures.map(({ value }) => value(volume)),
    })),
  })),
  total: { key: 'total', name: 'Total', values: sumsOf(volumes, figures) },
});

/** The same figures as columns: a stack a figure, in it a series a trade or country. */
export const chartOf = <Volume extends VolumeKey>(
  label: string,
  volumes: readonly Volume[],
  by: VolumeGrouping,
  figures: readonly Figure<Volume>[],
): ChartInput => {
  const months = [...new Set(volumes.map(({ month }) => month))];
  const groups = [...new Map(volumes.map(({ group }) => [group?.id ?? '', groupName(group, by)]))].sort(
    ([a, one], [b, other]) => (a === '' ? 1 : b === '' ? -1 : one.localeCompare(other, 'en')),
  );
  const found = new Map(volumes.map((volume) => [`${volume.month ?? ''} ${volume.group?.id ?? ''}`, volume]));
  const drawn = figures.filter(({ drawn: how, value }) => how && volumes.some((one) => value(one) !== null));
  const series = drawn.flatMap(({ name, value, drawn: how }) =>
    groups.map(([id, group], colour): ChartSeries => ({
      group,
      stack: name,
      colour,
      values: months.map((month) => {
        const volume = found.get(`${month ?? ''} ${id}`);
        return volume ? value(volume) : null;
      }),
      ...(how === 'pale' && drawn.length > 1 && { pale: true }),
    })),
  );
  return { label, unit: 'MT', categories: months.map(monthName), series };
};
