import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/modules/accessibility.js';
import type { Options, Point } from 'highcharts';
import { displayQuantity } from '../../format/quantities.ts';
import { type ChartInput, seriesClass, stacksOf } from './chart-input.ts';

/** A chart that stands in the page. */
export interface DrawnChart {
  readonly show: (input: ChartInput) => void;
  readonly remove: () => void;
}

type Figures = Pick<ChartInput, 'unit' | 'decimals'>;

const numberText = (value: number, decimals: ChartInput['decimals']): string =>
  decimals === undefined ? displayQuantity(value) : value.toFixed(decimals);

const figure = (value: number | null | undefined, { unit, decimals }: Figures): string =>
  value === null || value === undefined ? '-' : `${numberText(value, decimals)} ${unit}`;

/** Text that Highcharts reads as markup. */
const plain = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const described = ({ category, series, y }: Point, figures: Figures): string =>
  `${String(category)}, ${series.name}: ${figure(y, figures)}.`;

const tooltip = (points: readonly Point[], figures: Figures): string => {
  const lines = points
    .filter(({ y }) => y !== null && y !== undefined)
    .map(({ series, y }) => `${plain(series.name)}: <b>${figure(y, figures)}</b>`);
  return [`<b>${plain(String(points[0]?.category ?? ''))}</b>`, ...lines].join('<br/>');
};

/** Pixels that the name of a category takes at most. */
const labelWidth = 64;

/** Which of so many categories are named where there is room for a few: the first, and every nth. */
const spread = (count: number, room: number): number[] => {
  const step = Math.max(1, Math.ceil(count / Math.max(1, room)));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
};

/** Totals over the columns have room beside one another up to here. */
const maxTotals = 14;

/** Colours, lines and type are the style sheet's: they follow the theme, and no style stands in the page. */
const optionsOf = (input: ChartInput): Options => {
  const { label, decimals, categories, series } = input;
  const isOneStack = stacksOf(input).length === 1;
  return {
    chart: { type: 'column', styledMode: true, animation: false, spacing: [12, 24, 4, 4] },
    title: { text: '' },
    credits: { enabled: false },
    legend: { enabled: false },
    accessibility: {
      description: label,
      landmarkVerbosity: 'disabled',
      // Without a heading of its own: the chart stands under its section's.
      screenReaderSection: {
        beforeChartFormat:
          '<div>{typeDescription}</div><div>{chartLongdesc}</div><div>{xAxisDescription}</div><div>{yAxisDescription}</div>',
      },
      point: { descriptionFormatter: (point) => described(point, input) },
    },
    xAxis: {
      categories: [...categories],
      crosshair: true,
      labels: { autoRotation: [], overflow: 'allow', style: { textOverflow: 'none' } },
      tickPositioner() {
        return spread(categories.length, this.len / labelWidth);
      },
    },
    yAxis: {
      min: 0,
      title: { text: '' },
      // A tick between whole figures says which it is.
      labels: {
        formatter: ({ value }) => numberText(Number(value), Number.isInteger(value) ? undefined : decimals),
      },
      stackLabels: {
        enabled: isOneStack && categories.length <= maxTotals,
        formatter() {
          return numberText(this.total, decimals);
        },
      },
    },
    tooltip: {
      shared: true,
      formatter() {
        return tooltip(this.points ?? [this], input);
      },
    },
    plotOptions: {
      column: { stacking: 'normal', borderRadius: 0, maxPointWidth: 36, groupPadding: 0.12 },
      series: { animation: false, states: { inactive: { enabled: false } } },
    },
    series: series.map((one) => ({
      type: 'column',
      name: isOneStack ? one.group : `${one.group}, ${one.stack.toLowerCase()}`,
      stack: one.stack,
      data: [...one.values],
      className: seriesClass(one),
    })),
  };
};

/** Draws a chart into an element of the page, and follows its size. */
export const drawChart = (element: HTMLElement, input: ChartInput): DrawnChart => {
  const chart = Highcharts.chart(element, optionsOf(input));
  return {
    show: (next) => chart.update(optionsOf(next), true, true, false),
    remove: () => chart.destroy(),
  };
};
