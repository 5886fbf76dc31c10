import { counted } from '../../../format/quantities.ts';
import type { RowWords } from '../rows/row-words.ts';
import type { Ranges } from '../ranges/ranges.ts';
import type { GridTypes } from '../rows/rows.ts';
import type { Cell } from '../ranges/selection.ts';
import { findMatches, type FindQuery, nextMatch, planReplace, type ReplacePlan } from './find.ts';

/** How many cells show the text, and which of them is the active one, from 1; 0: none of them is. */
export interface FindState {
  readonly count: number;
  readonly at: number;
}

/** What was replaced and what was not, in words, and what is left to be found. */
export interface Replaced {
  readonly state: FindState;
  readonly said: string;
}

const maxNamed = 3;

const sayRefused = <G extends GridTypes>({ refused }: ReplacePlan<G>): readonly string[] => {
  if (refused.length === 0) return [];
  const texts = [...new Set(refused.map(({ text }) => `“${text}”`))];
  const shown = texts.slice(0, maxNamed).join(', ');
  return [
    `${counted(refused.length, 'cell')} left: ${shown}${texts.length > maxNamed ? ' …' : ''} cannot be read there`,
  ];
};

/** `Replaced in 12 cells; 1 cell left: “Rotterdamm” cannot be read there.` */
const sayReplaced = <G extends GridTypes>(
  plan: ReplacePlan<G>,
  written: number,
  words: RowWords<G>,
): string => {
  const { locked, readOnly } = plan.skipped;
  const parts = [
    written === 0 ? 'Nothing was replaced' : `Replaced in ${counted(written, 'cell')}`,
    ...sayRefused(plan),
    ...(locked > 0 ? [`${counted(locked, 'cell')} of ${words.locked} rows left`] : []),
    ...(readOnly > 0 ? [`${counted(readOnly, 'cell')} of columns that cannot be edited left`] : []),
  ];
  return `${parts.join('; ')}.`;
};

/** Find and replace over all rows of the grid. The keyboard stays where the text is typed: the grid only shows the cell. */
export class GridFinder<G extends GridTypes> {
  constructor(private readonly layer: Ranges<G>) {}

  look(query: FindQuery): FindState {
    return this.stateOf(findMatches(this.layer.places, query));
  }

  /** Goes to the next match, or to the one before. */
  step(query: FindQuery, back: boolean): FindState {
    this.layer.follow();
    const matches = findMatches(this.layer.places, query);
    this.show(nextMatch(matches, this.layer.current?.anchor, back));
    return this.stateOf(matches);
  }

  /** Replaces in the active cell, where that is a match, and goes to the next one. */
  replace(query: FindQuery, replacement: string): Replaced {
    this.layer.follow();
    const from = this.layer.current?.anchor;
    const matches = findMatches(this.layer.places, query);
    const isMatch = from !== undefined && isIn(matches, from);
    const said = isMatch ? this.write(query, [from], replacement) : '';
    const left = isMatch ? findMatches(this.layer.places, query) : matches;
    this.show(nextMatch(left, from, false));
    return { state: this.stateOf(left), said };
  }

  replaceAll(query: FindQuery, replacement: string): Replaced {
    const said = this.write(query, findMatches(this.layer.places, query), replacement);
    return { state: this.look(query), said };
  }

  private write(query: FindQuery, cells: readonly Cell[], replacement: string): string {
    const { places, host } = this.layer;
    const plan = planReplace(places, cells, query, replacement);
    if (plan.changes.length > 0) host.sink.execute('fill', plan.changes);
    const left = plan.refused.length + plan.skipped.locked + plan.skipped.readOnly;
    return sayReplaced(plan, plan.changes.length === 0 ? 0 : cells.length - left, host.words);
  }

  private show(cell: Cell | undefined): void {
    if (cell) this.layer.point(cell);
  }

  private stateOf(matches: readonly Cell[]): FindState {
    const anchor = this.layer.current?.anchor;
    const at = anchor
      ? matches.findIndex((one) => one.row === anchor.row && one.column === anchor.column)
      : -1;
    return { count: matches.length, at: at + 1 };
  }
}

const isIn = (matches: readonly Cell[], { row, column }: Cell): boolean =>
  matches.some((one) => one.row === row && one.column === column);
