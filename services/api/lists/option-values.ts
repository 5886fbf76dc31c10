import { displayMonth } from '#contracts/cells/calendar';
import type { FilterOption } from '#contracts/lists/filter-option';
import type { Scalar } from '#platform/documents/port';
import { byName } from './filter-options.ts';

const texts = (values: readonly Scalar[]): readonly string[] =>
  values.filter((value) => typeof value === 'string');

/** Months, `yyyy-MM`, as options. */
export const monthOptions = (values: readonly Scalar[]): readonly FilterOption[] =>
  texts(values).map((month) => ({ id: month, name: displayMonth(month) }));

/** The years of the months that there are. */
export const yearOptions = (values: readonly Scalar[]): readonly FilterOption[] =>
  [...new Set(texts(values).map((month) => month.slice(0, 4)))].map((year) => ({ id: year, name: year }));

/** Ids under their names, in the order of these. */
export const namedOptions = (
  ids: readonly Scalar[],
  nameOf: (id: string) => string,
): readonly FilterOption[] =>
  texts(ids)
    .map((id) => ({ id, name: nameOf(id) }))
    .sort(byName);
