import { placeOf } from '#contracts/templates/error-place';

/** Where a cell stands among the columns: `laycanStart`, `discharge.2.qty`. */
export const cellKeyOf = (attribute: string): string => {
  const { column, line, half } = placeOf(attribute);
  if (column === 'discharge') return `discharge.${line}.${half ?? 'port'}`;
  return column ?? attribute;
};
