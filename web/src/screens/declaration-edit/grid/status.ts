import type { BookingStatus } from '#contracts/booking/booking-view';
import { drawnGlyph } from '../../../components/status/glyph-parts.ts';
import { appearanceOf } from '../../../components/status/StatusGlyph.tsx';
import type { ColumnValue } from '../../../components/grid/rows/cells.ts';

/** The specification's names; the last three are of nominations, and no booking has them. */
const texts: Readonly<Record<BookingStatus, string>> = {
  approved: 'Approved',
  vessel_nominated: 'Vessel nominated',
  cancelled: 'Cancelled',
  under_discussion: 'Under discussion',
  declared: 'Declared',
  pending_g2o_review: 'G2O review',
  pending_customer_review: 'Your review',
  nominated: 'Nominated',
};

const isStatus = (value: ColumnValue): value is BookingStatus =>
  typeof value === 'string' && Object.hasOwn(texts, value);

/** A row without a booking is new: not yet declared. */
export const statusText = (status: ColumnValue): string => (isStatus(status) ? texts[status] : 'New');

/** As in the lists; a dashed ring for what is not yet declared. */
export const statusGlyph = (status: ColumnValue): Element => {
  const { shape, tone } = isStatus(status)
    ? appearanceOf(status, 'customer')
    : ({ shape: 'dashed', tone: 'neutral' } as const);
  const glyph = drawnGlyph(shape, tone);
  glyph.classList.add('grid-status');
  return glyph;
};
