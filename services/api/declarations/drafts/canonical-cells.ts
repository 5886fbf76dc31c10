import { isIsoDate, isIsoMonth } from '#contracts/cells/calendar';
import { maxLength, maxQuantity } from '#contracts/cells/cell';
import { isDischargeField } from '#domain/booking/terms';
import type { BookingField, NamedRef } from '#domain/booking/terms';
import type { CellValue, UnparsedText } from '#domain/declaration-draft/cell-value';
import type { BookingSettings } from '#domain/reference/settings';
import { plainLine, plainLines } from '#domain/shared/plain-text';

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

/** Fields whose value is a text, and what it must be. */
const textFields: Readonly<Partial<Record<BookingField, (text: string) => boolean>>> = {
  code: (text) => text.length <= maxLength.text,
  comment: (text) => text.length <= maxLength.textArea,
  contractLink: (text) => text.length <= maxLength.textArea,
  laycanStart: isIsoDate,
  laycanFinish: isIsoDate,
  month: isIsoMonth,
};

/** A text as the parser of cells would keep it; one that its column does not take is no value. */
const keptText = (field: BookingField, sent: string): CellValue => {
  const text = field === 'code' ? plainLine(sent) : plainLines(sent);
  if (text === '') return null;
  return textFields[field]?.(text) ? text : { text };
};

/** More than any vessel carries, and nothing at all, are no quantities. */
const keptQuantity = (qty: number): number | UnparsedText =>
  qty > maxQuantity || qty === 0 ? { text: String(qty) } : qty;

/**
 * What a form, a paste and a workbook refuse is no value when a program sends it either: it stays a text with its error.
 * Names stand in the log for ever: they come from reference data, never from whoever sent an id.
 */
export class CanonicalCells {
  private readonly names = new Map<readonly NamedRef[], ReadonlyMap<string, string>>();

  constructor(private readonly settings: BookingSettings) {}

  /** The value with its names as the reference lists have them; an id that they do not have keeps its name and its error. */
  of(field: BookingField, value: CellValue): CellValue {
    if (value === null) return null;
    if (typeof value === 'string') return keptText(field, value);
    if (typeof value === 'number') return keptQuantity(value);
    if ('text' in value) return unparsed(value);
    if ('id' in value) return this.named(field, value);
    const { port, qty } = value;
    return {
      port: this.port(field, port),
      qty: typeof qty === 'number' ? keptQuantity(qty) : qty && unparsed(qty),
    };
  }

  private port(field: BookingField, port: NamedRef | UnparsedText | null): NamedRef | UnparsedText | null {
    if (port === null) return null;
    return 'id' in port ? this.named(field, port) : unparsed(port);
  }

  private named(field: BookingField, sent: NamedRef): NamedRef {
    const list = listOf(this.settings, field);
    let names = this.names.get(list);
    if (!names) {
      names = new Map(list.map((option) => [option.id, option.name]));
      this.names.set(list, names);
    }
    const id = plainLine(sent.id);
    return { id, name: names.get(id) ?? plainLine(sent.name) };
  }
}

const unparsed = ({ text }: UnparsedText): UnparsedText => ({ text: plainLines(text) });
