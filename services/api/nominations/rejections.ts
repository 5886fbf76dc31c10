import type { NominationRejectionCode } from '#domain/nomination/rejections';
import { validationCodes, type ValidationCode } from '#domain/validation/errors';
import type { RejectionAnswers } from '../errors/rejection-answers.ts';

const brokenRule: readonly [422, string] = [422, 'The nomination breaks a rule of its trade.'];

const catalogue = Object.fromEntries(validationCodes.map((code) => [code, brokenRule])) as Record<
  ValidationCode,
  readonly [422, string]
>;

/** Status and text of everything that a nomination refuses. */
export const nominationRejections: RejectionAnswers<NominationRejectionCode> = {
  ...catalogue,
  nomination_exists: [409, 'This nomination is there already.'],
  nomination_unknown: [404, 'Not found.'],
  not_allowed: [404, 'Not found.'],
  nomination_withdrawn: [409, 'The vessel was deleted.'],
  nomination_changed: [409, 'The nomination was changed after you opened it. Look at it again.'],
  conflict: [409, 'Someone else changed this nomination meanwhile.'],
  too_many_discharge_ports: [422, 'A vessel discharges at {max} ports at most.'],
  quantity_not_whole: [422, 'Quantities are whole MT.'],
};
