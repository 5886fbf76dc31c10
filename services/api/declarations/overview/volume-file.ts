import type { StreamableFile } from '@nestjs/common';
import type { VolumeGrouping, VolumeKey, Volumes } from '#contracts/booking/overview';
import type { DownloadFormat, TableColumn } from '#platform/workbook/writing/write-table';
import { tableFile } from '../../lists/table-file.ts';

const groupHeaders = { trade: 'Trade', country: 'Country' } as const satisfies Record<VolumeGrouping, string>;

const quantityWidth = 98;

/** A column of figures. */
export const figures = <Row>(
  header: string,
  value: (row: Row) => number | null,
  width = quantityWidth,
): TableColumn<Row> => ({ header, kind: 'numeric', width, value });

/** The volumes of an answer as a file: month, trade or country, and the figures. */
export const volumeFile = <Row extends VolumeKey>(
  name: string,
  sheet: string,
  { groupedBy, volumes }: Pick<Volumes<Row>, 'groupedBy' | 'volumes'>,
  format: DownloadFormat,
  columns: readonly TableColumn<NoInfer<Row>>[],
): StreamableFile =>
  tableFile(name, {
    format,
    sheet,
    columns: [
      { header: 'Month', kind: 'text', width: 82, value: ({ month }) => month },
      {
        header: groupHeaders[groupedBy],
        kind: 'text',
        width: 162,
        value: ({ group }) => group?.name ?? null,
      },
      ...columns,
    ],
    rows: volumes,
  });
