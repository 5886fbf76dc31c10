import type { BookingSettings } from '#domain/reference/settings';
import type { RowError } from '#domain/validation/errors';
import type { ValidatedRow } from '#domain/validation/rows';
import { rowValidator } from '#domain/validation/validate';
import { periodOf } from '#contracts/booking/period';
import { mandatoryOf } from '#contracts/templates/template-of';
import type { ViewInputs } from '../runtime/presenting/view.ts';
import type { BookingDocument } from './read-model.ts';

type Validate = (row: ValidatedRow) => readonly RowError[];

const none: readonly RowError[] = [];

/** Prepared once for all bookings that are checked against the same lists; they are replaced when one changes. */
const prepared = new WeakMap<BookingSettings, Map<string, Validate>>();

const validatorOf = (settings: BookingSettings, template: string, today: string): Validate => {
  const key = `${today} ${template}`;
  const known = prepared.get(settings) ?? new Map<string, Validate>();
  prepared.set(settings, known);
  const validate =
    known.get(key) ?? rowValidator({ today, settings, mandatory: mandatoryOf(template), year: null });
  known.set(key, validate);
  return validate;
};

/**
 * What is wrong with a declared booking as it stands: limits can change after a declaration. One that is cancelled, or
 * whose laycan has begun, has nothing that could still be mended.
 */
export const problemsOf = (
  id: string,
  document: BookingDocument,
  { today, settingsOf }: Pick<ViewInputs, 'today' | 'settingsOf'>,
): readonly RowError[] => {
  const { terms, cancelled, template, organisationId } = document;
  if (cancelled || periodOf(document, today) !== 'upcoming') return none;
  const settings = settingsOf(organisationId);
  if (!settings) return none;
  const validate = validatorOf(settings, template, today);
  return validate({ id, terms, unparsed: [], declared: terms, cancelled, first: null, tookBack: [] });
};
