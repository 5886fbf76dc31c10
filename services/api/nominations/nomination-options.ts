import { Inject, Injectable } from '@nestjs/common';
import { maxLength, maxQuantity } from '#contracts/cells/cell';
import { isIsoDate } from '#contracts/cells/calendar';
import { quotedText } from '#contracts/cells/refusal-text';
import { asOfMoment } from '#contracts/lists/as-of';
import { isDischargeField, type DischargeLine, type NamedRef } from '#domain/booking/terms';
import type { NominationField, NominationValue } from '#domain/nomination/terms';
import type { ListSettings } from '#domain/reference/settings';
import { plainLines } from '#domain/shared/plain-text';
import { invalid } from '../errors/api-error.ts';
import { SettingsService } from '../settings/settings.service.ts';
import type { ToldVoyages } from './voyage-calls.ts';

type Known = readonly NamedRef[];

const isRef = (value: NominationValue): value is NamedRef =>
  typeof value === 'object' && value !== null && 'id' in value;

const isLine = (value: NominationValue): value is DischargeLine =>
  typeof value === 'object' && value !== null && 'qty' in value;

/** What was typed, as reference data have it: names are never those of a request. */
@Injectable()
export class NominationOptions {
  constructor(@Inject(SettingsService) private readonly settings: Pick<SettingsService, 'withoutVoyages'>) {}

  /** For values of one charterer's nominations. `key`: what an error calls the field. @throws 422 by the field */
  async readerFor(
    charterer: string,
    voyages: ToldVoyages,
  ): Promise<(field: NominationField, value: NominationValue, key: string) => NominationValue> {
    const settings = await this.settings.withoutVoyages(charterer);
    return (field, value, key) =>
      value === null && field !== 'vesselVoyage' ? null : read(settings, voyages, field, value, key);
  }
}

const refuse = (key: string, why: string): never => {
  throw invalid({ [key]: [why] });
};

const among = (known: Known, value: NominationValue, key: string, what: string): NamedRef => {
  const found = isRef(value) ? known.find(({ id }) => id === value.id) : undefined;
  if (!found) return refuse(key, `This is no ${what} of the list. Choose one of it.`);
  return { id: found.id, name: found.name };
};

/** @throws 422 by the field */
export const quantity = (value: NominationValue, key: string): number | null => {
  if (value === null) return null;
  const isWhole = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxQuantity;
  return isWhole ? value : refuse(key, 'Enter whole MT, from 1 to 9,999,999.');
};

/** @throws 422 by the field, in the words of every other day but for the form, which is that of the call */
export const dayOf = (value: NominationValue, key: string): string => {
  if (typeof value === 'string' && isIsoDate(value)) return value;
  const shown = quotedText(typeof value === 'string' ? value : JSON.stringify(value));
  return refuse(key, `“${shown}” is not a day of the years 2000 to 2100. Enter it like 2027-03-01.`);
};

/** @throws 422 by the field */
export const momentOf = (value: NominationValue, key: string): string => {
  const moment = typeof value === 'string' && value.length > 10 ? asOfMoment(value) : undefined;
  return moment ?? refuse(key, 'This is not a date and time in UTC. Enter it like 2027-03-01T09:00:00Z.');
};

/** As comments of bookings are kept; one of nothing but spaces is none. */
const comment = (value: NominationValue, key: string): string | null => {
  const text = typeof value === 'string' ? plainLines(value) : undefined;
  if (text === undefined || text.length > maxLength.textArea)
    return refuse(key, 'A comment has at most 2,000 characters.');
  return text === '' ? null : text;
};

const voyageIn = (voyages: ToldVoyages, value: NominationValue, key: string): NamedRef => {
  const voyage = isRef(value) ? voyages.of(value.id) : undefined;
  if (!voyage || voyage.isCancelled)
    return refuse(key, 'This is no voyage that is offered. Choose one of the list.');
  return voyage.ref;
};

const read = (
  settings: ListSettings,
  voyages: ToldVoyages,
  field: NominationField,
  value: NominationValue,
  key: string,
): NominationValue => {
  if (isDischargeField(field)) {
    if (!isLine(value)) return refuse(key, 'Send a port and a quantity.');
    const port = value.port && among(settings.dischargePorts, value.port, key, 'discharge port');
    return { port, qty: quantity(value.qty, key) };
  }
  switch (field) {
    case 'vesselVoyage':
      return voyageIn(voyages, value, key);
    case 'type':
      return among(settings.vesselTypes, value, key, 'vessel type');
    case 'trade':
      return among(settings.tradelanes, value, key, 'trade');
    case 'loadingPort':
      return among(settings.loadingPorts, value, key, 'load port');
    case 'nominated':
      return quantity(value, key);
    case 'laycanStart':
    case 'laycanFinish':
      return dayOf(value, key);
    case 'eta':
      return momentOf(value, key);
    case 'comment':
      return comment(value, key);
  }
};
