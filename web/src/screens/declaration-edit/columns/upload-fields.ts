import type { CellKind } from '#contracts/cells/cell';
import type { WorkbookShape } from '#contracts/workbook/shape';
import type { UploadColumns, UploadField } from '#contracts/workbook/upload-columns';

/** Something that a column of a file can be read as. */
export interface FieldChoice {
  readonly field: UploadField;
  readonly label: string;
  readonly kind: CellKind;
}

/** Pairs that are offered however few of them a file has. */
const fewestPairs = 4;

const pairOf = (shape: WorkbookShape, n: number): readonly FieldChoice[] => {
  const { key, header, quantityHeader } = shape.pairs;
  return [
    { field: `${key}.${n}.port`, label: header.replace('{n}', String(n)), kind: 'options' },
    { field: `${key}.${n}.qty`, label: quantityHeader.replace('{n}', String(n)), kind: 'numeric' },
  ];
};

/** One pair more than the file is known to have, and never more than are read. */
const pairsOf = ({ pairs }: WorkbookShape, { columns, missing }: UploadColumns): number => {
  const named = [...missing, ...columns.flatMap(({ field, suggested }) => [field, suggested])];
  const highest = named.reduce((max, field) => {
    const n = field?.startsWith(`${pairs.key}.`) ? Number(field.split('.')[1]) : 0;
    return Math.max(max, n);
  }, 0);
  return Math.min(pairs.max, Math.max(fewestPairs, highest + 1));
};

/** Everything that a column of this file can be read as, in the template's order. */
export const fieldChoices = (shape: WorkbookShape, found: UploadColumns): readonly FieldChoice[] => {
  const pairs = Array.from({ length: pairsOf(shape, found) }, (_, index) => pairOf(shape, index + 1)).flat();
  return shape.columns.flatMap(({ key, header, kind }) => {
    const choice: FieldChoice = { field: key, label: header, kind };
    return key === shape.pairs.after ? [choice, ...pairs] : [choice];
  });
};
