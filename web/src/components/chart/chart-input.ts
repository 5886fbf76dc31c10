/** Colours of the look; series beyond them begin again, hatched. */
export const solidColours = 8;
export const colours = 12;

export interface ChartSeries {
  /** What the figures are of: a trade, a country. */
  readonly group: string;
  /** One a category, in their order; null: there is no figure. */
  readonly values: readonly (number | null)[];
  /** The kind of figure. Series of one stack stand upon each other; stacks stand side by side. */
  readonly stack: string;
  /** The group's place among the colours, from 0. */
  readonly colour: number;
  /** What the others are compared with: drawn pale, with an outline. */
  readonly pale?: true;
}

/** What a chart shows, in terms of no library. Columns over categories, figures of one unit. */
export interface ChartInput {
  /** What is seen, in a few words: the chart's name to who does not see it. */
  readonly label: string;
  /** `MT`. */
  readonly unit: string;
  /** Whole figures without it. */
  readonly decimals?: 1;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
}

export const stacksOf = ({ series }: Pick<ChartInput, 'series'>): readonly string[] => [
  ...new Set(series.map(({ stack }) => stack)),
];

/** The class of a series, by which the style sheet draws it. */
export const seriesClass = ({ colour, pale }: Pick<ChartSeries, 'colour' | 'pale'>): string =>
  `chart-colour-${colour % colours}${pale ? ' chart-pale' : ''}`;
