import type { ErrorLevel } from '../validation/errors.ts';
import { differingNominated, type NominationTerms } from './terms.ts';

/** An error as far as it is told from others. */
interface Marking {
  readonly attribute: string;
  readonly code: string;
  readonly level: ErrorLevel;
}

/** Terms, and what is wrong with them. */
interface Judged<Found extends Marking> {
  readonly terms: NominationTerms;
  readonly errors: readonly Found[];
}

/**
 * The field that an attribute of the catalogue marks; a discharge line's by its ordinal, for places shift when a line is
 * removed. What marks no field keeps its own name.
 */
export const markedField = (attribute: string, { discharge }: NominationTerms): string => {
  const [, place] = /^dischargePorts\.(\d+)\./.exec(attribute) ?? [];
  if (place === undefined) return attribute === 'loadingPort.name' ? 'loadingPort' : attribute;
  const ordinal = Object.keys(discharge)[Number(place)];
  return ordinal === undefined ? attribute : `discharge.${ordinal}`;
};

/**
 * Errors for which an edit answers: it changed the field that they mark, or they were not there before. All others are marks of
 * what is recorded, such as an ETA that the voyage told and no laycan holds: they stand, and keep nobody from changing
 * something else.
 */
export const broughtErrors = <Found extends Marking>(
  before: Judged<Marking>,
  after: Judged<Found>,
): readonly Found[] => {
  const changed = new Set<string>(differingNominated(before.terms, after.terms));
  const keyIn = ({ attribute, code }: Marking, terms: NominationTerms): string =>
    `${markedField(attribute, terms)} ${code}`;
  const stood = new Set(before.errors.map((error) => keyIn(error, before.terms)));
  return after.errors.filter((error) => {
    if (error.level !== 'error') return false;
    const field = markedField(error.attribute, after.terms);
    return changed.has(field) || !stood.has(keyIn(error, after.terms));
  });
};
