import { foldWords } from '#domain/shared/plain-text';
import type { ColumnSource, UploadField } from './upload-columns.ts';
import type { WorkbookShape } from './shape.ts';

/** Headers are compared by their letters and digits: without accents, case, spaces and punctuation; `#` is `no`. */
export const foldHeader = (header: string): string => foldWords(header.replaceAll('#', 'no'));

export interface KnownHeader {
  readonly field: UploadField;
  readonly source: Extract<ColumnSource, 'template' | 'alias'>;
}

/** The unit is written in some headers and left out in others. */
const withoutUnit = (folded: string): string => folded.replace(/(mt|tons|tonnes)$/, '');

/** Other words for a discharge pair, folded; without a number they mean the first. */
const pairAliases = {
  port: ['pod', 'dischargeport', 'dischargingport', 'portofdischarge'],
  qty: ['qtypod', 'podqty', 'podquantity', 'quantitypod', 'dischargeqty', 'dischargequantity'],
} as const;

const pairHeaders = ({ header, quantityHeader }: WorkbookShape['pairs']): Map<string, 'port' | 'qty'> => {
  const parts = new Map<string, 'port' | 'qty'>();
  for (const part of ['port', 'qty'] as const) for (const name of pairAliases[part]) parts.set(name, part);
  parts.set(foldHeader(header.replace('{n}', '')), 'port');
  parts.set(foldHeader(quantityHeader.replace('{n}', '')), 'qty');
  return parts;
};

/** What a header is found to be by the template's own names and by common words for them; undefined where it is neither. */
export const headerFinder = ({
  columns,
  pairs,
}: Pick<WorkbookShape, 'columns' | 'pairs'>): ((header: string) => KnownHeader | undefined) => {
  const names = new Map<string, KnownHeader>();
  const learn = (text: string, known: KnownHeader) => {
    for (const name of [foldHeader(text), withoutUnit(foldHeader(text))])
      if (name !== '' && !names.has(name)) names.set(name, known);
  };
  for (const { key, header } of columns) learn(header, { field: key, source: 'template' });
  for (const { key, aliases = [] } of columns)
    for (const alias of aliases) learn(alias, { field: key, source: 'alias' });
  const parts = pairHeaders(pairs);
  const own = [pairs.header, pairs.quantityHeader].map((text) => foldHeader(text.replace('{n}', '')));
  const inPair = (folded: string): KnownHeader | undefined => {
    const [, word = '', number] = /^(\D+?)0*(\d{1,3})?$/.exec(withoutUnit(folded)) ?? [];
    const part = parts.get(word);
    const n = Number(number ?? 1);
    if (part === undefined || n < 1 || n > pairs.max) return undefined;
    const source = number !== undefined && own.includes(word) ? 'template' : 'alias';
    return { field: `${pairs.key}.${n}.${part}`, source };
  };
  return (header) => {
    const folded = foldHeader(header);
    return folded === ''
      ? undefined
      : (names.get(folded) ?? inPair(folded) ?? names.get(withoutUnit(folded)));
  };
};
