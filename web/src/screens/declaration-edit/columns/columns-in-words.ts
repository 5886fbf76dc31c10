import type { WorkbookShape } from '#contracts/workbook/shape';
import type { UploadColumns } from '#contracts/workbook/upload-columns';
import { counted } from '../../../format/quantities.ts';
import { fieldChoices } from './upload-fields.ts';

const maxNamed = 8;

const listed = (names: readonly string[]): string => {
  const more = names.length - maxNamed;
  return more > 1 ? `${names.slice(0, maxNamed).join(', ')} and ${more} more` : names.join(', ');
};

/** Columns that were not read, in one sentence; those without a header are only counted. */
const notReadText = ({ columns }: UploadColumns): string | null => {
  const left = columns.filter(({ field }) => field === null);
  const names = left.flatMap(({ header }) => header ?? []);
  const nameless = left.length - names.length;
  const parts = [...names, ...(nameless > 0 ? [`${counted(nameless, 'column')} without a header`] : [])];
  return parts.length === 0 ? null : `Not read: ${listed(parts)}.`;
};

const missingText = (found: UploadColumns, shape: WorkbookShape): string | null => {
  const labels = new Map(fieldChoices(shape, found).map(({ field, label }) => [field, label]));
  const names = found.missing.map((field) => labels.get(field) ?? field);
  if (names.length === 0) return null;
  return `Not in the file: ${listed(names)}; ${names.length === 1 ? 'it stays as it is' : 'they stay as they are'}.`;
};

/** What became of the columns of a file, for the review of its rows. */
export const columnsInWords = (found: UploadColumns, shape: WorkbookShape): string => {
  const parts = [notReadText(found), missingText(found, shape)].filter((part) => part !== null);
  return parts.length === 0
    ? `All ${counted(found.columns.length, 'column')} of the file were read.`
    : parts.join(' ');
};
