import { displayDate } from '#contracts/cells/calendar';
import type { BookingPart, BookingState } from '#domain/booking/state';

const numbers = new Intl.NumberFormat('en-GB');

const dash = (value: string | null | undefined): string => value ?? '–';

const dayOf = (iso: string | null): string => (iso === null ? '–' : displayDate(iso));

export const numberOf = ({ bookingNo }: BookingState, { letterIndex }: BookingPart): string =>
  `${bookingNo}${letterIndex}`;

/** A booking in one line of a mail. */
export const lineOf = (state: BookingState, part: BookingPart): string => {
  const { code, trade, laycanStart, laycanFinish, loadingPort, loadingQty } = part.terms;
  const quantity = loadingQty === null ? '–' : `${numbers.format(loadingQty)} MT`;
  return `${numberOf(state, part)} (${dash(code)}): ${dash(trade?.name)}, laycan ${dayOf(laycanStart)} to ${dayOf(laycanFinish)}, ${quantity} from ${dash(loadingPort?.name)}`;
};
