import type { DraftEvent } from './events.ts';
import type { ChosenColumn, FileColumn, UploadColumns } from './upload-columns.ts';

/** A file as the specs know it: a code, a date under a known header and one under an unknown one, and a column of the mill's. */
const column = (place: number, header: string, over: Partial<FileColumn> = {}): FileColumn => ({
  column: place,
  header,
  samples: ['a', null, 'b'],
  field: null,
  source: null,
  open: false,
  notRead: null,
  suggested: null,
  reading: null,
  ...over,
});

export const surveyed = (over: Partial<UploadColumns> = {}): UploadColumns => ({
  sheet: 'Programa',
  headerRow: 4,
  sampleRows: [5, 6, 7],
  rows: 27,
  columns: [
    column(1, 'Code', { field: 'code', source: 'template' }),
    column(2, 'Lay from', { field: 'laycanStart', source: 'template' }),
    column(3, 'Lay to (incl.)', { open: true, suggested: 'laycanFinish' }),
    column(4, 'Ref. fábrica', { open: true }),
  ],
  questions: [
    {
      kind: 'dates',
      columns: [2, 3],
      cells: 54,
      evidence: [{ text: '04/05/27', row: 5 }],
      options: [
        {
          reading: 'day_first',
          example: { text: '04/05/27', value: '2027-05-04' },
          cells: 54,
          left: { rows: [], count: 0 },
        },
        {
          reading: 'month_first',
          example: { text: '04/05/27', value: '2027-04-05' },
          cells: 54,
          left: { rows: [], count: 0 },
        },
      ],
      chosen: null,
      open: true,
    },
  ],
  missing: ['comment', 'laycanFinish'],
  ...over,
});

/** The same file, of which nothing is in doubt. */
export const clear = (): UploadColumns =>
  surveyed({
    columns: [
      column(1, 'Code', { field: 'code', source: 'template' }),
      column(2, 'Lay from', { field: 'laycanStart', source: 'template' }),
    ],
    questions: [],
  });

export const received = (anewOf?: string): DraftEvent => ({
  type: 'UploadReceived',
  data: {
    draftId: 'd1',
    file: 'sha',
    fileName: 'march.xlsx',
    size: 9,
    ...(anewOf === undefined ? {} : { anewOf }),
  },
});

export const columnsRead = (columns: UploadColumns = surveyed()) =>
  ({ type: 'UploadColumnsRead', data: { draftId: 'd1', columns } }) as const;

export const chosenReading = (columns: readonly ChosenColumn[], remember = false) =>
  ({
    type: 'UploadReadingChosen',
    data: { draftId: 'd1', by: 'alice', columns, remember, replaces: null },
  }) as const;
