import type { SourceView } from '#contracts/booking/provenance-view';
import { whoChanged } from '#contracts/booking/who-changed';
import { utcMoment } from '../../format/dates.ts';
import { displayQuantity } from '../../format/quantities.ts';
import type { Whence } from './whence.ts';

const methods = { grid: 'Grid', form: 'Booking form', api: 'API call', undo: 'Undone submission' } as const;

/** By what a value came in: `Upload of plan.xlsx, row 14`, `Grid`. */
export const sourceText = (source: SourceView | null): string => {
  if (source === null) return 'Not recorded';
  if (source.by !== 'upload') return methods[source.by];
  if (source.file === null) return 'Upload; the file belongs to others';
  const { name, row } = source.file;
  return `Upload of ${name ?? 'a file no longer kept'}, row ${displayQuantity(row)}`;
};

/** Lines of label and text, what is not known left out. */
export const originLines = ({ event, origin, source }: Whence): readonly (readonly [string, string])[] => [
  ['Event', event],
  ...(origin === null
    ? []
    : ([
        ['Version', displayQuantity(origin.version)],
        ['By', whoChanged(origin.by === null ? [] : [origin.by], origin.submittedBy) || 'Name erased'],
        ['When', utcMoment(origin.at)],
      ] as const)),
  ...(source === undefined ? [] : ([['Source', sourceText(source)]] as const)),
  ...(source?.by === 'upload' && source.file
    ? ([['Uploaded', utcMoment(source.file.uploadedAt)]] as const)
    : []),
];
