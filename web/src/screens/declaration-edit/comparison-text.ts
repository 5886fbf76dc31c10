import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { utcMoment } from '../../format/dates.ts';
import { counted } from '../../format/quantities.ts';

const nothing =
  'Nothing in this file differs from the download or from the bookings as they are now, so there is nothing to submit.';

const unlike =
  'Changes made in the portal since then would be undone: check each change, or download the bookings again.';

const comparedWithNow = (because: 'sheet_lost' | 'other_organisation'): string =>
  because === 'sheet_lost'
    ? `The file does not say which versions of the bookings it was made from (the hidden sheet Laycan is missing), so it is compared with the bookings as they are now. ${unlike}`
    : `The file was downloaded for another organisation, so it is compared with the bookings as they are now. ${unlike}`;

/** What the rows of an upload were compared with, in sentences of their own; `rows` are those that are left to review. */
export const comparisonTexts = (comparison: DraftView['comparison'], rows: number): readonly string[] => {
  if (comparison === null) return [];
  if (comparison.with === 'now') return [comparedWithNow(comparison.because)];
  const { writtenAt, unchanged, unknown, missing } = comparison;
  const same =
    unchanged > 0
      ? `${counted(unchanged, 'row is', 'rows are')} as downloaded and left out.`
      : 'Every row was changed.';
  return [
    `Compared with the download of ${utcMoment(writtenAt)}: ${rows === 0 && unknown === 0 ? nothing : same}`,
    ...(unknown > 0
      ? [
          `The portal no longer has the versions from which ${counted(unknown, 'row was', 'rows were')} written, so they are compared with the bookings as they are now. ${unlike}`,
        ]
      : []),
    ...(missing > 0
      ? [
          `${counted(missing, 'booking')} of the download ${missing === 1 ? 'is' : 'are'} not in the file and ${missing === 1 ? 'stays as it is' : 'stay as they are'}.`,
        ]
      : []),
  ];
};
