import type { ImportedRow } from '#contracts/nomination/import-calls';
import type { BookingSettings } from '#domain/reference/settings';
import { localMoment } from '#domain/shared/zones';
import { formOf, type TermsForm } from '../edit-terms.ts';
import { chosenOf, etaAt, filledRows, noEta, type VesselRow, zoneAt } from './vessel-row.ts';

/** What the file says itself; what it leaves empty is absent. */
const saidIn = (row: ImportedRow, settings: BookingSettings): Partial<TermsForm> => {
  const local = row.eta && localMoment(row.eta, zoneAt(settings, row.loadingPort) ?? 'UTC');
  return {
    ...(local && { etaDay: local.slice(0, 10), etaTime: local.slice(11, 16) }),
    ...(row.laycanStart && { laycanStart: row.laycanStart }),
    ...(row.laycanFinish && { laycanFinish: row.laycanFinish }),
    ...(row.type && { type: row.type }),
    ...(row.trade && { trade: row.trade }),
    ...(row.loadingPort && { loadingPort: row.loadingPort }),
    ...(row.nominated !== null && { nominated: String(row.nominated) }),
    ...(row.comment && { comment: row.comment }),
    ...(row.dischargePorts.length > 0 && {
      discharge: row.dischargePorts.map(({ port, qty }, at) => ({
        // Lines of a nomination that is changed keep their ordinals, in their order.
        ordinal: row.updates?.dischargePorts[at]?.cargoBookingPortId ?? `${at + 1}`,
        port,
        qty: qty === null ? '' : String(qty),
      })),
    }),
  };
};

const emptyForm: TermsForm = {
  ...noEta,
  laycanStart: null,
  laycanFinish: null,
  type: null,
  trade: null,
  loadingPort: null,
  nominated: '',
  discharge: [],
  comment: '',
};

/** What the rest is filled with: the nomination that the row changes, or else its bookings and its voyage. */
const groundOf = (row: ImportedRow, settings: BookingSettings): TermsForm => {
  if (row.updates) return formOf(row.updates);
  const voyage = settings.vesselVoyages.find(({ id }) => id === row.vesselVoyage?.id);
  const bookings = row.bookings.map(chosenOf);
  if (!voyage || bookings.length === 0) return { ...emptyForm, ...etaAt(voyage, row.loadingPort, settings) };
  const [filled = emptyForm, ...others] = filledRows(bookings, voyage, settings, 0);
  // Of bookings of several load ports the file has to say which one it is.
  return others.length === 0 ? filled : { ...filled, loadingPort: null, ...noEta };
};

/** A row of a workbook as a form: what the file leaves empty is filled. */
export const rowFrom = (row: ImportedRow, settings: BookingSettings, key: number): VesselRow => ({
  ...groundOf(row, settings),
  ...saidIn(row, settings),
  key,
  id: crypto.randomUUID(),
  vesselVoyage: row.vesselVoyage,
  bookings: row.bookings.map(chosenOf),
  updates: row.updates,
  unread: Object.fromEntries(row.problems.toReversed().map(({ field, message }) => [field, message])),
});

const fieldsOf: Readonly<Partial<Record<keyof VesselRow, string>>> = { etaDay: 'eta', etaTime: 'eta' };

/** What is still unread once some fields of a row were changed. */
export const withoutChanged = (
  unread: VesselRow['unread'],
  change: Partial<VesselRow>,
): VesselRow['unread'] => {
  const fields = new Set((Object.keys(change) as (keyof VesselRow)[]).map((key) => fieldsOf[key] ?? key));
  return Object.fromEntries(
    Object.entries(unread).filter(([field]) => !fields.has(field.replace(/\.\d+$/, ''))),
  );
};
