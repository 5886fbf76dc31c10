import type { CriterionKind } from '#contracts/lists/criteria';
import type { Choice } from '../components/form/choice.ts';
import { displayDate, displayMonth } from '../format/dates.ts';

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

const shortList = (names: readonly string[]): string =>
  names.length <= 2 ? names.join(', ') : `${names.slice(0, 2).join(', ')} +${names.length - 2}`;

/** `Mar to May 2027` for months in a row, else the first two and `+3`. */
const monthsText = (months: readonly string[]): string => {
  const sorted = [...months].sort();
  const first = sorted[0] ?? '';
  const last = sorted.at(-1) ?? '';
  const inARow = monthNumber(last) - monthNumber(first) === sorted.length - 1;
  if (sorted.length > 1 && inARow && first.slice(0, 4) === last.slice(0, 4)) {
    return `${displayMonth(first, 'short').slice(0, 3)} to ${displayMonth(last, 'short')}`;
  }
  return shortList(sorted.map((month) => displayMonth(month, 'short')));
};

/** What a filter's chip says. */
export const filterText = (
  kind: CriterionKind,
  chosen: readonly string[],
  options: readonly Choice[],
): string => {
  if (kind === 'months') return monthsText(chosen);
  if (kind === 'day') return shortList(chosen.map(displayDate));
  return shortList(chosen.map((id) => options.find((option) => option.id === id)?.name ?? id));
};
