import type { CellCode, UnparsedCell } from './cell.ts';

/** The hint of the specification, beside what is no number of whole MT. */
export const quantityHint =
  'Please do not use a number separator (comma, dot, space or similar) when entering a number. Only number symbols are applicable in this field.';

/** Why a text was refused and what to do, in the same words in cells, forms and filters. `{value}` is the text. */
export const refusalWording = {
  not_a_whole_number: `“{value}” is not a number of whole MT. ${quantityHint}`,
  zero_quantity: '0 MT is no cargo. Enter the quantity, or clear it.',
  not_a_date: '“{value}” is not a day of the years 2000 to 2100. Enter it as dd/MM/yyyy.',
  not_a_month: '“{value}” is not a month of the years 2000 to 2100. Enter it like Mar 2027.',
  does_not_exist: '“{value}” is not one of the options. Select an option of the list.',
  formula_without_value:
    'The file has the formula “{value}” without its result. Enter the value, or open the file in your spreadsheet program, save it and upload it again.',
  too_long: 'The text is too long. Shorten it.',
} as const satisfies Readonly<Record<CellCode, string>>;

const longest = 64;

/** A text as refusals quote it. */
export const quotedText = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

export const refusalText = ({ text, code }: UnparsedCell): string =>
  refusalWording[code].replace('{value}', () => quotedText(text));
