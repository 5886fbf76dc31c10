import {
  isDischargeField,
  ordinalOf,
  sameTerm,
  type DischargeField,
  type DischargeLine,
  type NamedRef,
} from '../booking/terms.ts';

/**
 * What a nomination offers: a voyage with its load call, and what is to be carried by it. The fields are the ones that the
 * specification lets people edit; one flat set serves cells, changes and conflicts alike, as the terms of bookings do.
 */
export interface NominationTerms {
  /** The voyage, by its id, under the name that people read: `Nordic Tern 1107`. */
  readonly vesselVoyage: NamedRef;
  readonly type: NamedRef | null;
  readonly trade: NamedRef | null;
  /** `yyyy-MM-dd` at the load port; both days count. */
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  /** ISO moment, UTC, at which the vessel is expected at the load port. */
  readonly eta: string | null;
  readonly loadingPort: NamedRef | null;
  /** Whole MT. */
  readonly nominated: number | null;
  readonly comment: string | null;
  /** By ordinal; a line that was removed is absent. */
  readonly discharge: Readonly<Record<string, DischargeLine>>;
}

export const nominationFields = [
  'vesselVoyage',
  'type',
  'trade',
  'laycanStart',
  'laycanFinish',
  'eta',
  'loadingPort',
  'nominated',
  'comment',
] as const;

export type NominationSingleField = (typeof nominationFields)[number];
export type NominationField = NominationSingleField | DischargeField;

/** What a cell of a nomination can hold. */
export type NominationValue = string | number | NamedRef | DischargeLine | null;

/** Ports at which one vessel discharges, at most. */
export const maxDischargePorts = 20;

export const isNominationField = (text: string): text is NominationField =>
  nominationFields.some((field) => field === text) || isDischargeField(text);

/** The value of one field; an absent discharge line reads as null. */
export const nominatedValue = (terms: NominationTerms, field: NominationField): NominationValue =>
  isDischargeField(field) ? (terms.discharge[ordinalOf(field)] ?? null) : terms[field];

/** The terms with one field replaced; a discharge line set to null is removed. */
export const withNominated = (
  terms: NominationTerms,
  field: NominationField,
  value: NominationValue,
): NominationTerms => {
  if (!isDischargeField(field)) return { ...terms, [field]: value };
  const { [ordinalOf(field)]: _removed, ...others } = terms.discharge;
  return {
    ...terms,
    discharge: value === null ? others : { ...others, [ordinalOf(field)]: value as DischargeLine },
  };
};

/** The fields in which two sets of terms differ, single fields first, then discharge lines by ordinal. */
export const differingNominated = (a: NominationTerms, b: NominationTerms): readonly NominationField[] => {
  const ordinals = [...new Set([...Object.keys(a.discharge), ...Object.keys(b.discharge)])]
    .map(Number)
    .sort((x, y) => x - y);
  const fields: NominationField[] = [
    ...nominationFields,
    ...ordinals.map((n): DischargeField => `discharge.${n}`),
  ];
  return fields.filter((field) => !sameTerm(nominatedValue(a, field), nominatedValue(b, field)));
};

/** Ports at which the vessel calls for this cargo: to load, and to discharge. */
export const portsCalled = ({
  loadingPort,
  discharge,
}: Pick<NominationTerms, 'loadingPort' | 'discharge'>): ReadonlySet<string> =>
  new Set(
    [loadingPort, ...Object.values(discharge).map(({ port }) => port)].flatMap((port) =>
      port === null ? [] : [port.id],
    ),
  );
