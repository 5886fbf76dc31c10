import type { NominationCellChange } from '#contracts/nomination/nomination-calls';
import type { NominationView } from '#contracts/nomination/nomination-view';
import { parseCell } from '#contracts/cells/parse-cell';
import { isIsoDate } from '#contracts/cells/calendar';
import type { NamedRef } from '#domain/booking/terms';
import {
  differingNominated,
  nominatedValue,
  withNominated,
  type NominationField,
  type NominationTerms,
} from '#domain/nomination/terms';
import { momentAtLocal } from '#domain/shared/zones';
import { atLoadPort, cellOf } from './nomination-words.ts';

/** A discharge line while it is edited. */
export interface TermsLine {
  /** Its ordinal; of a new line one that no line has had. */
  readonly ordinal: string;
  readonly port: NamedRef | null;
  /** Digits, or what was refused as such. */
  readonly qty: string;
}

/** The terms as a form has them; ETA by the clocks of the load port. */
export interface TermsForm {
  /** `yyyy-MM-dd`, or a text that was refused; `HH:mm`. */
  readonly etaDay: string | null;
  readonly etaTime: string;
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  readonly type: NamedRef | null;
  readonly trade: NamedRef | null;
  readonly loadingPort: NamedRef | null;
  readonly nominated: string;
  readonly discharge: readonly TermsLine[];
  readonly comment: string;
}

const lineOf = ({
  id,
  name,
}: {
  readonly id: string | null;
  readonly name: string | null;
}): NamedRef | null => (id === null ? null : { id, name: name ?? '' });

/** The terms that a nomination is shown with. */
export const termsOf = (shown: NominationView): NominationTerms => ({
  vesselVoyage: shown.vesselVoyage,
  type: shown.type,
  trade: shown.trade,
  laycanStart: shown.laycanStart,
  laycanFinish: shown.laycanFinish,
  eta: shown.eta,
  loadingPort: shown.loadingPort,
  nominated: shown.nominated,
  comment: shown.comment,
  discharge: Object.fromEntries(
    shown.dischargePorts.map((line) => [line.cargoBookingPortId, { port: lineOf(line), qty: line.qty }]),
  ),
});

export const formOf = (shown: NominationView): TermsForm => {
  const local = shown.eta === null ? null : atLoadPort(shown.eta, shown);
  return {
    etaDay: local?.slice(0, 10) ?? null,
    etaTime: local?.slice(11, 16) ?? '',
    laycanStart: shown.laycanStart,
    laycanFinish: shown.laycanFinish,
    type: shown.type,
    trade: shown.trade,
    loadingPort: shown.loadingPort,
    nominated: shown.nominated === null ? '' : String(shown.nominated),
    discharge: shown.dischargePorts.map((line) => ({
      ordinal: line.cargoBookingPortId,
      port: lineOf(line),
      qty: line.qty === null ? '' : String(line.qty),
    })),
    comment: shown.comment ?? '',
  };
};

/** With another, empty discharge line. */
export const withLine = (lines: readonly TermsLine[]): readonly TermsLine[] => {
  const last = Math.max(0, ...lines.map(({ ordinal }) => Number(ordinal)));
  return [...lines, { ordinal: String(last + 1), port: null, qty: '' }];
};

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

const quantityIn = (text: string): number | null | undefined => {
  const parsed = parseCell('numeric', text);
  if ('code' in parsed) return undefined;
  return typeof parsed.value === 'number' ? parsed.value : null;
};

const dayProblem = (day: string | null): string | undefined =>
  day === null || isIsoDate(day) ? undefined : 'Enter a day like 04/03/2027.';

/** What can be found wrong before it is sent, by field. */
export const problemsIn = (form: TermsForm): Readonly<Record<string, string>> => {
  const found: Record<string, string | undefined> = {
    eta: dayProblem(form.etaDay),
    etaTime: form.etaDay === null || time.test(form.etaTime) ? undefined : 'Enter a time like 14:30.',
    laycanStart: dayProblem(form.laycanStart),
    laycanFinish: dayProblem(form.laycanFinish),
    nominated: quantityIn(form.nominated) === undefined ? 'Enter whole MT.' : undefined,
    ...Object.fromEntries(
      form.discharge.map(({ ordinal, qty }) => [
        `discharge.${ordinal}`,
        quantityIn(qty) === undefined ? 'Enter whole MT.' : undefined,
      ]),
    ),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([field, why]) => (why ? [[field, why]] : [])));
};

/** What the form says, of one in which nothing is found wrong. Lines that are empty are left out. */
export const saidBy = (
  form: TermsForm,
  shown: Pick<NominationView, 'vesselVoyage' | 'etaZone'>,
): NominationTerms => ({
  vesselVoyage: shown.vesselVoyage,
  type: form.type,
  trade: form.trade,
  laycanStart: form.laycanStart,
  laycanFinish: form.laycanFinish,
  eta: form.etaDay === null ? null : momentAtLocal(form.etaDay, form.etaTime, shown.etaZone ?? 'UTC'),
  loadingPort: form.loadingPort,
  nominated: quantityIn(form.nominated) ?? null,
  comment: form.comment.trim() === '' ? null : form.comment.trim(),
  discharge: Object.fromEntries(
    form.discharge.flatMap(({ ordinal, port, qty }) =>
      port === null && qty.trim() === '' ? [] : [[ordinal, { port, qty: quantityIn(qty) ?? null }]],
    ),
  ),
});

const isShownMinute = (shown: NominationView, said: NominationTerms): boolean =>
  shown.eta !== null && said.eta !== null && shown.eta.slice(0, 16) === said.eta.slice(0, 16);

/** The field of the form for an attribute of the catalogue; lines are counted as they are sent. */
export const formFieldOf = (attribute: string, form: TermsForm): string => {
  const [, place] = /^dischargePorts\.(\d+)\./.exec(attribute) ?? [];
  if (place === undefined) return cellOf(attribute);
  const sent = form.discharge.filter(({ port, qty }) => port !== null || qty.trim() !== '');
  return `discharge.${sent[Number(place)]?.ordinal ?? ''}`;
};

/** Whether a field of its own shows what is wrong there. */
export const isInForm = (field: string, { discharge }: TermsForm): boolean =>
  ['eta', 'laycanStart', 'laycanFinish', 'type', 'trade', 'loadingPort', 'nominated', 'comment'].includes(
    field,
  ) || discharge.some(({ ordinal }) => field === `discharge.${ordinal}`);

/** The cells that differ from what was shown: one edit, with what each held. */
export const cellsOf = (form: TermsForm, shown: NominationView): readonly NominationCellChange[] => {
  const before = termsOf(shown);
  const said = saidBy(form, shown);
  // A form has no seconds.
  const after = isShownMinute(shown, said) ? { ...said, eta: before.eta } : said;
  return differingNominated(before, after).map((field) => ({
    field,
    from: nominatedValue(before, field),
    to: nominatedValue(after, field),
  }));
};

/** What was entered over what was shown, put over what holds now; and what somebody else changed meanwhile, too. */
export const putOver = (
  form: TermsForm,
  shown: NominationView,
  now: NominationView,
): { readonly form: TermsForm; readonly overtaken: readonly NominationField[] } => {
  const mine = cellsOf(form, shown);
  const { discharge, ...terms } = mine.reduce(
    (held, { field, to }) => withNominated(held, field, to),
    termsOf(now),
  );
  const dischargePorts = Object.entries(discharge).map(([ordinal, { port, qty }]) => ({
    id: port?.id ?? null,
    name: port?.name ?? null,
    qty,
    cargoBookingPortId: ordinal,
  }));
  const over = formOf({ ...now, ...terms, dischargePorts });
  const differs = new Set(cellsOf(over, now).map(({ field }) => field));
  const theirs = new Set(cellsOf(formOf(now), shown).map(({ field }) => field));
  return {
    form: over,
    overtaken: mine.flatMap(({ field }) => (theirs.has(field) && differs.has(field) ? [field] : [])),
  };
};
