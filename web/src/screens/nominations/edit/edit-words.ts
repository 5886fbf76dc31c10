import type { NominationView } from '#contracts/nomination/nomination-view';
import { isDischargeField } from '#domain/booking/terms';
import type { NominationField } from '#domain/nomination/terms';
import { displayText } from '../../../components/grid/rows/cells.ts';
import { displayDate } from '../../../format/dates.ts';
import { displayQuantity } from '../../../format/quantities.ts';
import { differenceLabel, etaText } from '../nomination-words.ts';
import { type EditedValue, isLine } from './edited-row.ts';

const quantityText = (value: EditedValue): string =>
  typeof value === 'number' ? `${displayQuantity(value)} MT` : '';

/** A value of a field as it reads; nothing is "-". */
export const inWords = (field: NominationField, value: EditedValue, view: NominationView): string => {
  if (isLine(value)) {
    const qty = typeof value.qty === 'number' ? quantityText(value.qty) : displayText('text', value.qty);
    return [displayText('options', value.port), qty].filter((part) => part !== '').join(', ') || '-';
  }
  if (typeof value === 'number') return quantityText(value);
  if (typeof value === 'string') {
    if (field === 'eta') return etaText(value, view);
    return field === 'laycanStart' || field === 'laycanFinish' ? displayDate(value) : value;
  }
  return displayText('options', value) || '-';
};

/** `ETA`, `POD 2`. */
export const fieldWords = (field: NominationField, slots: readonly string[]): string => {
  if (isDischargeField(field)) return `POD ${slots.indexOf(field) + 1}`;
  const attribute = field === 'loadingPort' ? 'loadingPort.name' : field;
  return differenceLabel({ field: attribute, of: field, port: null, from: null, to: null });
};
