import type { ChartInput } from '../../components/chart/chart-input.ts';
import { ChartView } from '../../components/chart/ChartView.tsx';
import { Sample } from '../Sample.tsx';

const categories = ['Jan 2027', 'Feb 2027', 'Mar 2027', 'Apr 2027', 'May 2027', 'Jun 2027'];
const groups = ['EU', 'ENA', 'MED', 'USG', 'FE', 'WNA', 'WCSA', 'ECSA', 'RED', 'ME', 'WAF', 'AUS'];

/** Invented, and the same each time. */
const values = (seed: number): readonly (number | null)[] =>
  categories.map((_, at) => ((seed + at) % 7 === 0 ? null : ((seed * 37 + at * 53) % 90) * 1_000));

const stacked = (count: number): ChartInput => ({
  label: `MT of ${count} trades by month`,
  unit: 'MT',
  categories,
  series: groups
    .slice(0, count)
    .map((group, at) => ({ group, stack: 'Declared', colour: at, values: values(at + 1) })),
});

const compared: ChartInput = {
  label: 'MT of three trades by month, declared and before',
  unit: 'MT',
  categories,
  series: groups.slice(0, 3).flatMap((group, at) => [
    { group, stack: 'Previous', colour: at, values: values(at + 3), pale: true as const },
    { group, stack: 'Declared', colour: at, values: values(at + 1) },
  ]),
};

export const ChartSamples = () => (
  <Sample id="charts" title="Charts">
    <ChartView input={stacked(4)} />
    <br />
    <ChartView input={compared} />
    <br />
    <ChartView input={stacked(groups.length)} />
  </Sample>
);
