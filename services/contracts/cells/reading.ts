/**
 * How texts are read that could mean two things. Dates: which of day and month comes first. Numbers: whether a lone mark
 * before three digits (`38.500`, `38,500`) parts groups, or is the decimal point or comma of its column.
 */
export type DateReading = 'day_first' | 'month_first';
export type NumberReading = 'groups' | 'decimal_point' | 'decimal_comma';
export type CellReading = DateReading | NumberReading;

export const isDateReading = (reading: CellReading | undefined): reading is DateReading =>
  reading === 'day_first' || reading === 'month_first';

export const isNumberReading = (reading: CellReading | undefined): reading is NumberReading =>
  reading !== undefined && !isDateReading(reading);
