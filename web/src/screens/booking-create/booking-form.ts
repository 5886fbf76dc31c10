import type { BookingView, PortQuantity } from '#contracts/booking/booking-view';
import type { BookingInput, PortInput } from '#contracts/declaration-draft/submission-calls';
import { parseCell } from '#contracts/cells/parse-cell';
import type { NamedRef } from '#domain/booking/terms';

/** A port and its quantity as they stand in the form; `key` holds the line while others come and go. */
export interface PortLine {
  readonly key: number;
  readonly port: NamedRef | null;
  /** As typed: digits once it was read, another text where it was refused. */
  readonly qty: string;
}

/** The form of one booking. Of a continuation only the ports, the quantities, the code and the comment count. */
export interface BookingForm {
  readonly code: string;
  readonly type: NamedRef | null;
  readonly trade: NamedRef | null;
  readonly vesselVoyage: NamedRef | null;
  /** `without` is the staff's alternative to a voyage, `requested` the customers'. */
  readonly voyage: 'chosen' | 'without' | 'requested';
  /** `yyyy-MM-dd`, or a text that was refused; it is sent as it is, and the answer says what is wrong with it. */
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  readonly month: string | null;
  readonly commodity: NamedRef | null;
  readonly company: NamedRef | null;
  readonly masterBooking: NamedRef | null;
  /** A contract by its name, or a link of an earlier booking. */
  readonly contractLink: string | null;
  readonly comment: string;
  readonly load: PortLine;
  readonly discharge: readonly PortLine[];
}

const line = (key: number): PortLine => ({ key, port: null, qty: '' });

export const emptyForm: BookingForm = {
  code: '',
  type: null,
  trade: null,
  vesselVoyage: null,
  voyage: 'chosen',
  laycanStart: null,
  laycanFinish: null,
  month: null,
  commodity: null,
  company: null,
  masterBooking: null,
  contractLink: null,
  comment: '',
  load: line(0),
  discharge: [line(1)],
};

const lineOf = ({ id, name, qty }: PortQuantity, key: number): PortLine => ({
  key,
  port: id && name ? { id, name } : null,
  qty: qty === null ? '' : String(qty),
});

/** A form that begins as a copy; the code names one cargo only and is not copied. */
export const copyOf = (booking: BookingView): BookingForm => ({
  ...emptyForm,
  type: booking.type,
  trade: booking.trade,
  vesselVoyage: booking.vesselVoyage,
  laycanStart: booking.laycanStart,
  laycanFinish: booking.laycanFinish,
  month: booking.month,
  commodity: booking.commodity,
  company: booking.company,
  masterBooking: booking.masterBooking,
  contractLink: booking.contractLink,
  comment: booking.comment ?? '',
  load: lineOf(booking.loadingPort, 0),
  discharge:
    booking.dischargePorts.length > 0
      ? booking.dischargePorts.map((port, at) => lineOf(port, at + 1))
      : emptyForm.discharge,
});

export const withLine = (form: BookingForm): BookingForm => ({
  ...form,
  discharge: [...form.discharge, line(Math.max(0, ...form.discharge.map(({ key }) => key)) + 1)],
});

/** Whole MT; null where the text is empty or refused. */
const numberOf = (text: string): number | null => {
  const parsed = parseCell('numeric', text);
  return 'code' in parsed || typeof parsed.value !== 'number' ? null : parsed.value;
};

/** Sum of the discharge quantities in MT. */
export const totalOf = (form: BookingForm): number =>
  form.discharge.reduce((sum, { qty }) => sum + (numberOf(qty) ?? 0), 0);

const portInput = ({ port, qty }: PortLine): PortInput => ({
  id: port?.id ?? null,
  name: port?.name ?? null,
  // A text that was refused is sent as it stands: the server refuses it too, and takes the field not for empty.
  qty: qty.trim() === '' ? null : (numberOf(qty) ?? qty),
});

const text = (value: string): string | null => (value.trim() === '' ? null : value.trim());

/** Options carry more than the call takes: only id and name are sent. */
const refOf = (option: NamedRef | null): NamedRef | null =>
  option === null ? null : { id: option.id, name: option.name };

const inputOf = (form: BookingForm): BookingInput => ({
  code: text(form.code),
  type: refOf(form.type),
  trade: refOf(form.trade),
  month: form.month,
  commodity: refOf(form.commodity),
  vesselVoyage: refOf(form.vesselVoyage),
  laycanStart: form.laycanStart,
  laycanFinish: form.laycanFinish,
  loadingPort: portInput(form.load),
  // Empty slots are dropped by the server, so that the places of its errors are the places of the form.
  dischargePorts: form.discharge.map(portInput),
  comment: text(form.comment),
  company: refOf(form.company),
  masterBooking: refOf(form.masterBooking),
  contractLink: form.contractLink,
  ...(form.voyage === 'requested' && { vesselRequested: true }),
});

/** What is sent again: the rows that wait in their draft, at the revisions that were read. */
export interface SentAgain {
  readonly importId: string;
  readonly rows: readonly { readonly id: string; readonly revision: number }[];
}

/** What came back is named by its row, its lines by their ordinals; a request for a vessel is in the row already. */
const rowInput = (
  form: BookingForm,
  { id, revision }: { readonly id: string; readonly revision: number },
): BookingInput => {
  const { vesselRequested: _inTheRow, ...input } = inputOf(form);
  return {
    ...input,
    id,
    revision,
    dischargePorts: form.discharge.map((line) => ({
      ...portInput(line),
      cargoBookingPortId: String(line.key),
    })),
  };
};

/** What is sent: the booking, and its continuation with what belongs to the pair. */
export const inputsOf = (
  forms: readonly BookingForm[],
  again: SentAgain | null = null,
): readonly BookingInput[] => {
  const [first, second] = forms;
  const [firstRow, secondRow] = again?.rows ?? [];
  if (!first) return [];
  const leading = firstRow ? rowInput(first, firstRow) : inputOf(first);
  if (!second) return [leading];
  const {
    type,
    trade,
    vesselVoyage,
    laycanStart,
    laycanFinish,
    month,
    commodity,
    company,
    masterBooking,
    contractLink,
  } = first;
  const pair = {
    type,
    trade,
    vesselVoyage,
    laycanStart,
    laycanFinish,
    month,
    commodity,
    company,
    masterBooking,
    contractLink,
  };
  const following = { ...second, ...pair };
  return [
    leading,
    secondRow ? rowInput(following, secondRow) : { ...inputOf(following), continuationOfId: '+0' },
  ];
};

/** `2027-03` and what follows: the months that can be declared for. */
export const monthsFrom = (today: Date, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + at, 1));
    return month.toISOString().slice(0, 7);
  });
