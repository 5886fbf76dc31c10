import { maxLength, maxQuantity } from '#contracts/cells/cell';
import { isDischargeField } from '#domain/booking/terms';
import type { BookingField, NamedRef } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/events';
import type { BookingSettings } from '#domain/reference/settings';

const lists = {
  type: 'vesselTypes',
  trade: 'tradelanes',
  commodity: 'commodities',
  vesselVoyage: 'vesselVoyages',
  loadingPort: 'loadingPorts',
  company: 'companies',
  masterBooking: 'masterBookings',
} as const satisfies Partial<Record<BookingField, keyof BookingSettings>>;

const listOf = (settings: BookingSettings, field: BookingField): readonly NamedRef[] => {
  if (isDischargeField(field)) return settings.dischargePorts;
  return field in lists ? settings[lists[field as keyof typeof lists]] : [];
};

/** What a form, a paste and a workbook refuse is no value when a program sends it either: it stays a text with its error. */
const isTooMuch = (field: BookingField, value: CellValue): value is string | number => {
  if (typeof value === 'number') return value > maxQuantity;
  return typeof value === 'string' && value.length > (field === 'code' ? maxLength.text : maxLength.textArea);
};

/** Names stand in the log for ever: they come from reference data, never from whoever sent an id. */
export class CanonicalCells {
  private readonly names = new Map<readonly NamedRef[], ReadonlyMap<string, string>>();

  constructor(private readonly settings: BookingSettings) {}

  /** The value with its names as the reference lists have them; an id that they do not have keeps its name and its error. */
  of(field: BookingField, value: CellValue): CellValue {
    // By their codes uploads find bookings: whoever sends one, it is kept as the parser of cells would.
    if (field === 'code' && typeof value === 'string' && value.length <= maxLength.text) return value.trim();
    if (isTooMuch(field, value)) return { text: String(value) };
    if (value === null || typeof value !== 'object') return value;
    if ('id' in value) return this.named(field, value);
    if (!('port' in value)) return value;
    const qty = isTooMuch(field, value.qty) ? { text: String(value.qty) } : value.qty;
    if (value.port === null || !('id' in value.port)) return { ...value, qty };
    return { port: this.named(field, value.port), qty };
  }

  private named(field: BookingField, { id, name }: NamedRef): NamedRef {
    const list = listOf(this.settings, field);
    let names = this.names.get(list);
    if (!names) {
      names = new Map(list.map((option) => [option.id, option.name]));
      this.names.set(list, names);
    }
    return { id, name: names.get(id) ?? name };
  }
}
