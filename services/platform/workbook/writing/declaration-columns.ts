import type { BookingView } from '#contracts/booking/booking-view';
import type { ColumnKey, TemplateColumn } from '#contracts/templates/template';
import type { TableColumn } from './write-table.ts';

/** Headers are those of an upload, so that a download can be mended and uploaded again. */
type DownloadColumn = TableColumn<BookingView>;

type Values = Readonly<Record<Exclude<ColumnKey, 'discharge'>, DownloadColumn['value']>>;

/** `pending_g2o_review` → `Pending G2O review`. */
const statusText = (status: BookingView['status']): string => {
  const words = status.replaceAll('_', ' ').replace('g2o', 'G2O');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const values: Values = {
  code: ({ code }) => code,
  bookingNo: ({ bookingNo }) => bookingNo,
  organisation: ({ organisation }) => organisation.name,
  status: ({ status }) => statusText(status),
  type: ({ type }) => type?.name ?? null,
  trade: ({ trade }) => trade?.name ?? null,
  month: ({ month }) => month,
  commodity: ({ commodity }) => commodity?.name ?? null,
  vesselVoyage: ({ vesselVoyage }) => vesselVoyage?.name ?? null,
  laycanStart: ({ laycanStart }) => laycanStart,
  laycanFinish: ({ laycanFinish }) => laycanFinish,
  loadingPort: ({ loadingPort }) => loadingPort.name,
  loadingQty: ({ loadingPort }) => loadingPort.qty,
  comment: ({ comment }) => comment,
  company: ({ company }) => company?.name ?? null,
  transferred: ({ transferred }) => (transferred ? 'Transferred' : 'Not Transferred'),
};

const letter: DownloadColumn = {
  header: 'Letter',
  kind: 'text',
  width: 56,
  value: ({ letterIndex }) => letterIndex,
};

const quantityWidth = 98;

/** Columns of a list as those of its file, with as many discharge pairs as the widest booking has. */
export const downloadColumns = (shown: readonly TemplateColumn[], pairs: number): readonly DownloadColumn[] =>
  shown.flatMap(({ key, header, quantityHeader = '', kind, width }): readonly DownloadColumn[] => {
    if (key !== 'discharge') {
      const column: DownloadColumn = {
        header,
        kind: kind === 'date' || kind === 'numeric' ? kind : 'text',
        width,
        value: values[key],
      };
      return key === 'bookingNo' ? [column, letter] : [column];
    }
    return Array.from({ length: pairs }, (_, i): readonly DownloadColumn[] => [
      {
        header: header.replace('{n}', String(i + 1)),
        kind: 'text',
        width,
        value: ({ dischargePorts }) => dischargePorts[i]?.name ?? null,
      },
      {
        header: quantityHeader.replace('{n}', String(i + 1)),
        kind: 'numeric',
        width: quantityWidth,
        value: ({ dischargePorts }) => dischargePorts[i]?.qty ?? null,
      },
    ]).flat();
  });
