import type { ChangeKind, PortVolume, TimelineChange } from '#contracts/booking/timeline';
import {
  type BookingTerms,
  differingFields,
  type DischargeField,
  type DischargeLine,
  isDischargeField,
  ordinalOf,
  type SingleField,
  totalOf,
} from '#domain/booking/terms';
import { placeOf, scalarOf } from './shown-terms.ts';

const codeKind = (before: BookingTerms, after: BookingTerms): ChangeKind => {
  if (before.code === null) return 'codeAdded';
  return after.code === null ? 'codeRemoved' : 'code';
};

const single = (field: SingleField, before: BookingTerms, after: BookingTerms): TimelineChange => {
  if (field === 'laycanStart' || field === 'laycanFinish') {
    return {
      kind: 'laycan',
      line: null,
      from: { start: before.laycanStart, finish: before.laycanFinish },
      to: { start: after.laycanStart, finish: after.laycanFinish },
    };
  }
  const kind = field === 'code' ? codeKind(before, after) : field;
  return { kind, line: null, from: scalarOf(before[field]), to: scalarOf(after[field]) };
};

const volumeOf = (line: DischargeLine | undefined): PortVolume | null =>
  line ? { port: line.port?.name ?? null, qty: line.qty } : null;

const ofLine = (
  field: DischargeField,
  before: BookingTerms,
  after: BookingTerms,
): readonly TimelineChange[] => {
  const ordinal = ordinalOf(field);
  const [from, to] = [volumeOf(before.discharge[ordinal]), volumeOf(after.discharge[ordinal])];
  const number = placeOf(to ? after : before, ordinal) + 1;
  const line = { number, port: to?.port ?? from?.port ?? null };
  if (!from) return [{ kind: 'dischargeAdded', line, from, to }];
  if (!to) return [{ kind: 'dischargeRemoved', line, from, to }];
  const halves: readonly TimelineChange[] = [
    { kind: 'dischargePort', line, from: from.port, to: to.port },
    { kind: 'dischargeQty', line, from: from.qty, to: to.qty },
  ];
  return halves.filter((half) => half.from !== half.to);
};

const linesOf = ({ discharge }: BookingTerms): number => Object.keys(discharge).length;

/** The sum of several discharge lines; of one alone, its own quantity says it. */
const ofTotal = (before: BookingTerms, after: BookingTerms): readonly TimelineChange[] => {
  const [from, to] = [totalOf(before), totalOf(after)];
  const several = Math.max(linesOf(before), linesOf(after)) > 1;
  return several && from !== to ? [{ kind: 'total', line: null, from, to }] : [];
};

/** What a command made of a booking's terms, in the order in which a booking is read; both laycan days as one. */
export const changesBetween = (before: BookingTerms, after: BookingTerms): readonly TimelineChange[] => {
  const fields = differingFields(before, after);
  const both = fields.includes('laycanStart') && fields.includes('laycanFinish');
  const changes = fields.flatMap((field) => {
    if (isDischargeField(field)) return ofLine(field, before, after);
    return both && field === 'laycanFinish' ? [] : [single(field, before, after)];
  });
  return [...changes, ...ofTotal(before, after)];
};
