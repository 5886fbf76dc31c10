import type { ReferenceItems } from '#domain/reference/lists';
import type { TradeLimits } from '#domain/reference/settings';

/** Reference lists of the demo world, by list and id. Companies and contracts are invented. */

export const vesselTypes: Readonly<Record<string, ReferenceItems['vessel-types']>> = {
  'open-hatch': { name: 'Open hatch' },
  'semi-open-hatch': { name: 'Semi-open hatch' },
  'bulk-carrier': { name: 'Bulk carrier' },
  barge: { name: 'Barge' },
};

const lane = (id: string, name: string): [string, ReferenceItems['tradelanes']] => [
  id,
  { name, inTradelanes: [id] },
];

export const tradelanes: Readonly<Record<string, ReferenceItems['tradelanes']>> = Object.fromEntries([
  lane('EU', 'EU'),
  lane('ENA', 'ENA'),
  lane('MED', 'MED'),
  lane('FE', 'FE'),
  lane('USG', 'USG'),
  lane('WCSA', 'WCSA'),
  lane('WNA', 'WNA'),
  lane('SEA', 'SEA'),
]);

export const commodities: Readonly<Record<string, ReferenceItems['commodities']>> = {
  'wood-pulp': { name: 'Wood pulp' },
  'paper-reels': { name: 'Paper reels' },
  'steel-coils': { name: 'Steel coils' },
  'steel-slabs': { name: 'Steel slabs' },
  bauxite: { name: 'Bauxite' },
  'soda-ash': { name: 'Soda ash' },
};

/**
 * Thresholds of the validator. Windows of 10 days and parcels of 22,000 to 72,000 MT are what the pulp trades fix;
 * the specification shows no values.
 */
const usual: TradeLimits = {
  laycanMaxDays: 10,
  laycanMinDays: 5,
  horizonDays: 365,
  minLoadQty: 10_000,
  // The largest open-hatch vessels carry 72,000.
  maxLoadQty: 75_000,
  minDischargeQty: 3_000,
  minFullVesselQty: 20_000,
  monthlyVolume: null,
  monthlyTolerance: 0.05,
  frozenDays: 15,
  approvalHours: 24,
  etaNewsHours: 24,
};

export const limits: Readonly<Record<string, TradeLimits>> = {
  EU: usual,
  ENA: usual,
  MED: { ...usual, minDischargeQty: 2_500 },
  FE: { ...usual, laycanMaxDays: 12, minFullVesselQty: 35_000 },
  USG: { ...usual, minLoadQty: 8_000 },
  WCSA: { ...usual, laycanMaxDays: 12 },
  WNA: usual,
  SEA: { ...usual, minFullVesselQty: 15_000 },
};
