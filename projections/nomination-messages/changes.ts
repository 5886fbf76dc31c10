import type { ChangeKind, ChangeValue } from '#contracts/booking/timeline';
import type { MessageChange } from '#contracts/nomination/message-view';
import type { FieldAmendment } from '#domain/booking/amendment';
import { isDischargeField, type DischargeLine, type NamedRef, type SingleField } from '#domain/booking/terms';
import type { LoadCallStanding, NominationChange, TakenLine } from '#domain/nomination/events';
import { nominatedFields } from '#domain/nomination/evolve';
import type { NominationSingleField, NominationValue } from '#domain/nomination/terms';
import { isEvent } from '#domain/stored-events';

const nameOf = (value: NamedRef | null): string | null => value?.name ?? null;

const plain = (type: ChangeKind, from: ChangeValue, to: ChangeValue, code: string | null): MessageChange => ({
  type,
  from,
  to,
  name: null,
  code,
});

/** A discharge line that came, went, or goes to another port or with another quantity. */
const lineChanges = (
  from: DischargeLine | null,
  to: DischargeLine | null,
  code: string | null,
): readonly MessageChange[] => {
  const name = nameOf(to?.port ?? from?.port ?? null);
  const volume = (line: DischargeLine) => ({ port: nameOf(line.port), qty: line.qty });
  if (from === null || to === null) {
    return [
      {
        type: from === null ? 'dischargeAdded' : 'dischargeRemoved',
        from: from && volume(from),
        to: to && volume(to),
        name,
        code,
      },
    ];
  }
  const halves: readonly MessageChange[] = [
    { type: 'dischargePort', from: nameOf(from.port), to: nameOf(to.port), name, code },
    { type: 'dischargeQty', from: from.qty, to: to.qty, name, code },
  ];
  return halves.filter((half) => half.from !== half.to);
};

const standingNames: Readonly<Record<LoadCallStanding, string>> = {
  expected: 'Expected',
  omitted: 'Omitted',
  voyage_cancelled: 'Voyage cancelled',
};

const shown = (value: NominationValue): ChangeValue => {
  if (value === null || typeof value !== 'object') return value;
  return 'name' in value ? value.name : null;
};

const kindOfField = {
  vesselVoyage: 'vesselVoyage',
  type: 'type',
  trade: 'trade',
  loadingPort: 'loadingPort',
  nominated: 'nominatedQty',
  comment: 'comment',
  eta: 'eta',
  laycanStart: 'laycan',
  laycanFinish: 'laycan',
} as const satisfies Readonly<Record<NominationSingleField, ChangeKind>>;

/** What a change of the terms tells: both days of a laycan as one. */
export const changesOf = (event: NominationChange): readonly MessageChange[] => {
  if (isEvent(event, 'NominatedLaycanChanged'))
    return [plain('laycan', event.data.from, event.data.to, null)];
  return nominatedFields(event).flatMap(({ field, from, to }) =>
    isDischargeField(field)
      ? lineChanges(from as DischargeLine | null, to as DischargeLine | null, null)
      : [plain(kindOfField[field], shown(from), shown(to), null)],
  );
};

export const loadCallChange = (from: LoadCallStanding, to: LoadCallStanding): MessageChange =>
  plain('loadCall', standingNames[from], standingNames[to], null);

/** A booking that came or went, by what people call it. */
export const bookingChange = (
  type: 'codeAdded' | 'codeRemoved',
  { code, bookingNo }: { readonly code: string | null; readonly bookingNo: string },
): MessageChange => {
  const name = code ?? bookingNo;
  return plain(type, type === 'codeAdded' ? null : name, type === 'codeAdded' ? name : null, name);
};

const kindOf = (field: SingleField): ChangeKind =>
  field === 'laycanStart' || field === 'laycanFinish' ? 'bookingLaycan' : field;

const amendmentChanges = ({ field, from, to }: FieldAmendment, code: string): readonly MessageChange[] => {
  if (isDischargeField(field))
    return lineChanges(from as DischargeLine | null, to as DischargeLine | null, code);
  return [plain(kindOf(field), shown(from), shown(to), code)];
};

/** What was declared anew of a booking aboard. */
export const declarationChanges = ({ facts, changes, cancelled }: TakenLine): readonly MessageChange[] => [
  ...changes.flatMap((change) => amendmentChanges(change, facts.code ?? facts.bookingNo)),
  ...(cancelled ? [bookingChange('codeRemoved', facts)] : []),
];
