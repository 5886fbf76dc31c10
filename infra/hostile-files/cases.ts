import { archiveCases } from './archive-cases.ts';
import type { FileCase } from './case.ts';
import { csvCases } from './csv-cases.ts';
import { oddCases } from './odd-cases.ts';
import { sheetCases } from './sheet-cases.ts';
import { xmlCases } from './xml-cases.ts';

/** Every hostile and odd file with what an import must make of it. */
export const fileCases: readonly FileCase[] = [
  ...archiveCases,
  ...xmlCases,
  ...sheetCases,
  ...csvCases,
  ...oddCases,
];
