import type { TakeBackAnswer } from '#contracts/declaration-draft/draft-calls';
import { counted } from '../../format/quantities.ts';

const stayedAwayText = (rows: number): string =>
  rows === 1
    ? '1 row is not: its booking is cancelled or no longer yours.'
    : `${counted(rows, 'row')} are not: their bookings are cancelled or no longer yours.`;

const skippedText = (cells: number): string =>
  cells === 1
    ? '1 cell was changed since and stays as it is.'
    : `${counted(cells, 'cell')} were changed since and stay as they are.`;

/** `2 rows are back. 1 cell was changed since and stays as it is.` */
export const takenBackText = ({
  rows,
  stayedAway,
  skipped,
}: Pick<TakeBackAnswer, 'rows' | 'stayedAway' | 'skipped'>): string =>
  [
    `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} back.`,
    ...(stayedAway > 0 ? [stayedAwayText(stayedAway)] : []),
    ...(skipped.length > 0 ? [skippedText(skipped.length)] : []),
  ].join(' ');
