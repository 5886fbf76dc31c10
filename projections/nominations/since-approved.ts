import type { ShownValue, SinceApproved } from '#contracts/nomination/nomination-view';
import { isDischargeField, ordinalOf, type DischargeField, type DischargeLine } from '#domain/booking/terms';
import type { Nomination } from '#domain/nomination/state';
import {
  differingNominated,
  nominatedValue,
  type NominationTerms,
  type NominationValue,
} from '#domain/nomination/terms';

/** Ordinals in the order in which screens show the lines. */
export const ordinalsOf = ({ discharge }: Pick<NominationTerms, 'discharge'>): readonly string[] =>
  Object.keys(discharge).sort((a, b) => Number(a) - Number(b));

const shown = (value: NominationValue): ShownValue => {
  if (value === null || typeof value !== 'object') return value;
  return 'name' in value ? value.name : null;
};

const lineDifferences = (
  place: number,
  of: DischargeField,
  from: DischargeLine | null,
  to: DischargeLine | null,
): readonly SinceApproved[] => {
  const name = `dischargePorts.${place}`;
  const line = { of, port: (to ?? from)?.port?.name ?? null };
  const all: readonly SinceApproved[] = [
    { ...line, field: `${name}.name`, from: from?.port?.name ?? null, to: to?.port?.name ?? null },
    { ...line, field: `${name}.qty`, from: from?.qty ?? null, to: to?.qty ?? null },
  ];
  return all.filter((one) => one.from !== one.to);
};

/** The net difference between two sets of terms: what went there and back is none. */
export const differencesBetween = (
  before: NominationTerms,
  after: NominationTerms,
): readonly SinceApproved[] => {
  const places = ordinalsOf({ discharge: { ...before.discharge, ...after.discharge } });
  return differingNominated(before, after).flatMap((field): readonly SinceApproved[] => {
    const [from, to] = [nominatedValue(before, field), nominatedValue(after, field)];
    if (isDischargeField(field))
      return lineDifferences(
        places.indexOf(ordinalOf(field)),
        field,
        from as DischargeLine | null,
        to as DischargeLine | null,
      );
    const name = field === 'loadingPort' ? 'loadingPort.name' : field;
    return [{ field: name, of: field, port: null, from: shown(from), to: shown(to) }];
  });
};

/** Between what was approved and what holds; empty where nothing was. */
export const sinceApproved = ({ approval, terms, lines }: Nomination): readonly SinceApproved[] => {
  if (approval === null) return [];
  const booking = { field: 'bookings', of: null, port: null } as const;
  const agreed = new Set(approval.bookings.map(({ bookingId }) => bookingId));
  return [
    ...differencesBetween(approval.terms, terms),
    ...approval.bookings
      .filter(({ bookingId }) => !lines[bookingId])
      .map(({ code, bookingNo }) => ({ ...booking, from: code ?? bookingNo, to: null })),
    ...Object.values(lines)
      .filter(({ facts }) => !agreed.has(facts.bookingId))
      .map(({ facts }) => ({ ...booking, from: null, to: facts.code ?? facts.bookingNo })),
  ];
};
