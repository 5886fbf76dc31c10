import { type BookingTerms, totalOf } from '../booking/terms.ts';
import { type Finding, limitsOf, placesOf, quantityAttribute, type Rule } from './finding.ts';

const mismatch: Rule = ({ terms }) => {
  const lines = Object.values(terms.discharge);
  const complete = lines.length > 0 && lines.every((line) => line.qty !== null);
  const total = totalOf(terms);
  if (terms.loadingQty === null || !complete || terms.loadingQty === total) return [];
  return [
    {
      attribute: 'loadingPort.qty',
      code: 'quantity_mismatch',
      values: { value: terms.loadingQty, other: total },
    },
  ];
};

/** What one load is held against; `qty` of the finding is the limit that it misses, above or below. */
const loadLimits: Rule = ({ terms }, context) => {
  const limits = limitsOf(terms, context);
  const { loadingQty: value, trade } = terms;
  if (value === null || !trade || !limits) return [];
  const { minLoadQty, maxLoadQty } = limits;
  const qty = value < minLoadQty ? minLoadQty : (maxLoadQty ?? Infinity);
  if (value >= minLoadQty && value <= qty) return [];
  return [
    {
      attribute: 'loadingPort.qty',
      code: 'load_qty_within_trade',
      values: { value, qty, trade: trade.name },
    },
  ];
};

const dischargeMinimum: Rule = ({ terms }, context) => {
  const qty = limitsOf(terms, context)?.minDischargeQty ?? 0;
  const { trade } = terms;
  if (!trade) return [];
  return placesOf(terms).flatMap((ordinal, place): readonly Finding[] => {
    const value = terms.discharge[ordinal]?.qty ?? null;
    if (value === null || value >= qty) return [];
    return [
      {
        attribute: quantityAttribute(place),
        code: 'discharge_qty_within_trade',
        values: { value, qty, trade: trade.name },
      },
    ];
  });
};

const loaded = (terms: BookingTerms): number => terms.loadingQty ?? totalOf(terms);

/** Two load ports are one vessel's cargo; a single booking may be part of one, so its load minimum is enough. */
const fullVessel: Rule = ({ terms, first }, context) => {
  const qty = limitsOf(terms, context)?.minFullVesselQty ?? 0;
  if (!first || !terms.trade) return [];
  const value = loaded(first) + loaded(terms);
  if (value >= qty) return [];
  return [
    {
      attribute: 'loadingPort.qty',
      code: 'full_vessel_volume_within_trade',
      values: { value, qty, trade: terms.trade.name },
    },
  ];
};

/** Whole MT against each other and against the trade's limits. */
export const quantityRules: readonly Rule[] = [mismatch, loadLimits, dischargeMinimum, fullVessel];
