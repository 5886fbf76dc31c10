import type { VesselView } from '#contracts/vessels/vessel-view';
import { displayQuantity } from '../../format/quantities.ts';

export interface Particular {
  readonly label: string;
  /** '-' where it was not told. */
  readonly value: string;
  readonly unit?: 'MT' | 'm' | 'cbm';
}

const fallback = '-';

/** Of what has a picture beside its name. */
export const flagLabel = 'Flag';

const figure = (
  label: string,
  value: number | null,
  unit: NonNullable<Particular['unit']>,
  decimals = 0,
): Particular => {
  if (value === null) return { label, value: fallback };
  return {
    label,
    value: decimals === 0 ? displayQuantity(Math.round(value)) : value.toFixed(decimals),
    unit,
  };
};

const plain = (label: string, value: string | number | null): Particular => ({
  label,
  value: value === null || value === '' ? fallback : String(value),
});

/** The particulars in the order of a ship's papers, with the specification's units and decimals. */
export const particularsOf = (vessel: VesselView): readonly Particular[] => [
  plain('IMO', vessel.imo),
  plain(flagLabel, vessel.flagName),
  plain('Built', vessel.builtYear),
  plain('Country of build', vessel.countryOfBuild),
  figure('Dead weight (summer)', vessel.deadWeightSummer, 'MT'),
  figure('GRT', vessel.grt, 'MT'),
  figure('NRT', vessel.nrt, 'MT'),
  figure('LOA', vessel.loa, 'm', 1),
  figure('Breadth', vessel.breadth, 'm', 1),
  figure('Draft (summer)', vessel.draftSummer, 'm', 2),
  figure('Bale', vessel.bale, 'cbm'),
  plain('Crane capacity', vessel.craneCapacity),
];
