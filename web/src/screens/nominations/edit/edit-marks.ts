import { describeError } from '#contracts/templates/describe-error';
import { templateOf } from '#contracts/templates/template-of';
import { refusalText } from '#contracts/cells/refusal-text';
import type { NominationView, SetBy } from '#contracts/nomination/nomination-view';
import { type DischargeField, type DischargeLine, emptyTerms, isDischargeField } from '#domain/booking/terms';
import { broughtErrors } from '#domain/nomination/brought-errors';
import {
  type NominationField,
  type NominationTerms,
  type NominationValue,
  withNominated,
} from '#domain/nomination/terms';
import type { BookingSettings } from '#domain/reference/settings';
import type { ErrorLevel, RowError } from '#domain/validation/errors';
import { validateNomination } from '#domain/validation/nomination';
import { isUnparsed } from '../../../components/grid/rows/cells.ts';
import type { Mark } from '../../../components/grid/rows/columns.ts';
import { termsOf } from '../edit-terms.ts';
import { atLoadPort, cellOf, handText } from '../nomination-words.ts';
import { inWords } from './edit-words.ts';
import {
  type EditedValue,
  type EnteredFields,
  isLine,
  isOvertaken,
  recordedIn,
  unreadIn,
} from './edited-row.ts';

/** Why the portal did not take what was entered, by the key of the cell. */
export type Refusals = ReadonlyMap<string, string>;

export interface MarkedParts {
  readonly view: NominationView;
  readonly entered: EnteredFields;
  readonly slots: readonly DischargeField[];
  readonly refusals: Refusals;
  /** Options and limits of its charterer; undefined while they are not known. */
  readonly settings: BookingSettings | undefined;
}

/** The cell of a field; of a line that of its port. */
export const keyOf = (field: NominationField, slots: readonly DischargeField[]): string =>
  isDischargeField(field) ? `discharge.${slots.indexOf(field) + 1}.port` : field;

/** What was entered, as it would be sent; undefined where a text of it was not read. */
export const sentValue = (value: EditedValue): NominationValue | undefined => {
  if (unreadIn(value).length > 0) return undefined;
  if (!isLine(value)) return isUnparsed(value) ? undefined : value;
  const { port, qty } = value;
  return {
    port: port !== null && typeof port === 'object' && 'id' in port ? port : null,
    qty: typeof qty === 'number' ? qty : null,
  };
};

/** The terms with what was entered; texts that were not read leave what was there. */
const termsWith = (view: NominationView, entered: EnteredFields): NominationTerms => {
  let terms = termsOf(view);
  for (const [field, { to }] of entered) {
    const value = sentValue(to);
    if (value !== undefined) terms = withNominated(terms, field, value);
  }
  return terms;
};

const dischargeOf = (
  ports: NominationView['bookings'][number]['dischargePorts'],
): Readonly<Record<string, DischargeLine>> =>
  Object.fromEntries(
    ports.map(({ id, name, qty }, at) => [
      String(at + 1),
      { port: id === null ? null : { id, name: name ?? id }, qty },
    ]),
  );

const asWarning = (error: RowError): RowError => ({ ...error, level: 'warning' });

const errorsIn = (
  terms: NominationTerms,
  { view }: MarkedParts,
  settings: BookingSettings,
): readonly RowError[] =>
  validateNomination(
    {
      ...terms,
      eta: terms.eta && atLoadPort(terms.eta, view).slice(0, 10),
      discharge: Object.values(terms.discharge),
      bookings: view.bookings.map((booking) => ({
        ...emptyTerms,
        discharge: dischargeOf(booking.dischargePorts),
      })),
    },
    { settings },
  );

/**
 * What is wrong with the vessel as it would be, in the words of the catalogue; lines are counted as they are shown. What the entries do
 * not answer for is a mark of what is recorded, and keeps nothing from being saved.
 */
const errorsOf = (parts: MarkedParts): readonly RowError[] => {
  const { view, entered, slots, settings } = parts;
  if (entered.size === 0 || !settings) return view.errors.map(asWarning);
  const recorded = termsOf(view);
  const terms = termsWith(view, entered);
  const errors = errorsIn(terms, parts, settings);
  const brought = broughtErrors(
    { terms: recorded, errors: errorsIn(recorded, parts, settings) },
    { terms, errors },
  );
  const filled = slots.filter((field) => Object.hasOwn(terms.discharge, field.slice('discharge.'.length)));
  return errors.map((found) => {
    const error = brought.includes(found) ? found : asWarning(found);
    const [, place, half] = /^dischargePorts\.(\d+)\.(\w+)$/.exec(error.attribute) ?? [];
    const field = place === undefined ? undefined : filled[Number(place)];
    return field ? { ...error, attribute: `dischargePorts.${slots.indexOf(field)}.${half}` } : error;
  });
};

/** `T. Olsen, 21 Nov`. */
const handOn = ({ setBy }: NominationView, field: NominationField): string => {
  const hand: SetBy | undefined = setBy[field];
  return handText(hand) || 'somebody else';
};

class Marks {
  private readonly marks = new Map<string, Mark>();

  add(key: string, level: ErrorLevel, errors: readonly RowError[], text?: string): void {
    const mark = this.marks.get(key);
    const words = [mark?.text, text].filter((part) => part !== undefined).join(' ');
    this.marks.set(key, {
      level: mark?.level === 'error' ? 'error' : level,
      errors: [...(mark?.errors ?? []), ...errors],
      ...(words === '' ? {} : { text: words }),
    });
  }

  get all(): ReadonlyMap<string, Mark> {
    return this.marks;
  }
}

const unreadKeys = (value: EditedValue, key: string): readonly (readonly [key: string, text: string])[] => {
  if (!isLine(value)) return isUnparsed(value) ? [[key, value.text]] : [];
  const port = isUnparsed(value.port) ? [[key, value.port.text] as const] : [];
  const qty = isUnparsed(value.qty) ? [[key.replace(/port$/, 'qty'), value.qty.text] as const] : [];
  return [...port, ...qty];
};

const unreadText = (key: string, text: string): string => {
  if (key === 'eta') return `“${text}” is not a date and time. Enter it like 06/12/2026 18:00.`;
  if (key === 'nominated' || key.endsWith('.qty')) return refusalText({ text, code: 'not_a_whole_number' });
  if (key === 'laycanStart' || key === 'laycanFinish') return refusalText({ text, code: 'not_a_date' });
  return refusalText({ text, code: key === 'comment' ? 'too_long' : 'does_not_exist' });
};

/** What a row's cells are marked with: the catalogue, texts that were not read, what was overtaken, what was refused. */
export const marksOf = (parts: MarkedParts): ReadonlyMap<string, Mark> => {
  const { view, entered, slots, refusals } = parts;
  if (view.cancelled && entered.size === 0) return new Map();
  const marks = new Marks();
  for (const error of errorsOf(parts)) marks.add(cellOf(error.attribute), error.level, [error]);
  for (const [field, one] of entered) {
    const key = keyOf(field, slots);
    for (const [at, text] of unreadKeys(one.to, key)) marks.add(at, 'error', [], unreadText(at, text));
    if (view.cancelled) marks.add(key, 'error', [], 'The vessel was deleted: this cannot be saved.');
    else if (isOvertaken(view, field, one))
      marks.add(
        key,
        'warning',
        [],
        `${inWords(field, recordedIn(view, field), view)} now, by ${handOn(view, field)}. What you entered is kept.`,
      );
  }
  for (const [key, text] of refusals) marks.add(key, 'error', [], text);
  return marks.all;
};

/** What is wrong with a cell, in the words of its charterer's template. */
export const describeMark = (mark: Mark | undefined, template: string): string =>
  mark === undefined
    ? ''
    : [
        ...mark.errors.map((error) => {
          const { title, text } = describeError(templateOf(template), error);
          return `${error.level === 'error' ? 'Error' : 'Warning'}: ${title}. ${text}`;
        }),
        ...(mark.text === undefined ? [] : [mark.text]),
      ].join(' ');
