import type { FirstReading, UploadColumns } from '#contracts/workbook/upload-columns';
import { columnName, optionText } from './reading-words.ts';

type Details = Readonly<Record<string, unknown>>;

const isFirst = (details: Details): details is Details & FirstReading =>
  typeof details['by'] === 'string' && Array.isArray(details['columns']);

/** Who was first to say how a file is read, and what they said of what was asked. */
export const firstReadingInWords = (
  details: Details,
  found: UploadColumns,
  labelOf: (field: string) => string,
  nameOf: (user: string) => string | undefined,
): string => {
  if (!isFirst(details)) return 'Someone else has already said how this file is read.';
  const said = new Map(details.columns.map((one) => [one.column, one]));
  const columns = found.columns.flatMap((column) => {
    const answer = said.get(column.column);
    if (!column.open || !answer) return [];
    return answer.field === null
      ? [`${columnName(column)} is not read`]
      : [`${columnName(column)} is ${labelOf(answer.field)}`];
  });
  const readings = found.questions.flatMap(({ columns: [first = 0], options }) => {
    const option = options.find(({ reading }) => reading === said.get(first)?.reading);
    return option ? [optionText(option)] : [];
  });
  const all = [...columns, ...readings];
  const who = nameOf(details.by) ?? 'Someone else';
  return `${who} was the first to say how this file is read${all.length > 0 ? `: ${all.join('; ')}` : ''}.`;
};
