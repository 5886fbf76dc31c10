import type { FileColumn, UploadColumns } from '#contracts/workbook/upload-columns';

/** What a customer's own list is found to have: known headers, remembered ones, some that must be answered. */

const column = (
  place: number,
  header: string | null,
  samples: FileColumn['samples'],
  change: Partial<FileColumn> = {},
): FileColumn => ({
  column: place,
  header,
  samples,
  field: null,
  source: null,
  open: false,
  notRead: null,
  suggested: null,
  reading: null,
  ...change,
});

const known = (field: string, source: FileColumn['source'] = 'template') => ({ field, source });

const columns: readonly FileColumn[] = [
  column(1, 'Embarque', ['SZ-2705-021', 'PC-2705-022', 'SZ-2705-023'], known('code', 'remembered')),
  column(2, 'Produto', ['Wood pulp', 'Wood pulp', 'Paper reels'], known('commodity', 'remembered')),
  column(3, 'Porto de carga', ['Santos', 'Portocel', 'Santos'], known('loadingPort', 'remembered')),
  column(4, 'Lay from', ['04/05/27', '06/05/27', '08/05/27'], known('laycanStart')),
  column(5, 'Lay to (incl.)', ['11/05/27', '13/05/27', '15/05/27'], {
    open: true,
    suggested: 'laycanFinish',
  }),
  column(6, 'Total (t)', ['38,500', '41,250', '12,400'], {
    ...known('loadingQty', 'remembered'),
    reading: 'groups',
  }),
  column(7, 'Tipo de navio', ['Open hatch', 'Open hatch', 'Open hatch'], known('type', 'remembered')),
  column(8, 'Trade', ['EU', 'MED', 'ENA'], known('trade')),
  column(9, 'POD 1', ['Vlissingen', 'Livorno', 'Baltimore'], known('discharge.1.port')),
  column(10, 'QTY POD 1', ['22,750', '41,250', '12,400'], known('discharge.1.qty')),
  column(11, 'POD 2', ['Rotterdam', null, null], known('discharge.2.port')),
  column(12, 'QTY POD 2', ['15,750', null, null], known('discharge.2.qty')),
  column(13, 'Ref. fábrica', ['7731-A', '7731-B', '7732-A'], { open: true }),
  column(14, 'Status', ['Firme', 'Firme', 'Previsto'], { notRead: 'set_by_portal' }),
  column(15, null, ['ok', null, 'ok'], { notRead: 'nameless' }),
];

export const askingColumns: UploadColumns = {
  sheet: 'Programa',
  headerRow: 4,
  sampleRows: [5, 6, 7],
  rows: 27,
  columns,
  questions: [
    {
      kind: 'dates',
      columns: [4],
      cells: 27,
      evidence: [
        { text: '22/05/27', row: 9 },
        { text: '05/14/27', row: 19 },
      ],
      options: [
        {
          reading: 'day_first',
          example: { text: '04/05/27', value: '2027-05-04' },
          cells: 25,
          left: { rows: [19, 22], count: 2 },
        },
        {
          reading: 'month_first',
          example: { text: '04/05/27', value: '2027-04-05' },
          cells: 18,
          left: { rows: [9, 10, 11, 12, 13, 14, 15, 16, 17], count: 9 },
        },
      ],
      chosen: null,
      open: true,
    },
    {
      kind: 'numbers',
      columns: [6],
      cells: 27,
      evidence: [{ text: '24750,00', row: 12 }],
      options: [
        {
          reading: 'groups',
          example: { text: '38,500', value: 38_500 },
          cells: 27,
          left: { rows: [], count: 0 },
        },
        {
          reading: 'decimal_comma',
          example: { text: '38,500', value: 38.5 },
          cells: 1,
          left: { rows: [5, 6, 7, 8, 9, 10, 11, 13, 14, 15], count: 26 },
        },
      ],
      chosen: 'groups',
      open: false,
    },
  ],
  missing: ['month', 'vesselVoyage', 'bookingNo', 'letterIndex', 'comment', 'laycanFinish'],
};
