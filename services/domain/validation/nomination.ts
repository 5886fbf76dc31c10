import type { BookingTerms, DischargeLine, NamedRef } from '../booking/terms.ts';
import type { BookingSettings } from '../reference/settings.ts';
import type { RowError } from './errors.ts';
import { type Finding, portAttribute, quantityAttribute } from './finding.ts';
import { rowErrors } from './validate.ts';

/** A vessel of a nomination with the bookings that are allocated to it. */
export interface NominatedVessel {
  readonly vesselVoyage: NamedRef | null;
  readonly trade: NamedRef | null;
  /** `yyyy-MM-dd` at the load port. */
  readonly eta: string | null;
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  readonly loadingPort: NamedRef | null;
  /** Whole MT. */
  readonly nominated: number | null;
  readonly discharge: readonly DischargeLine[];
  readonly bookings: readonly BookingTerms[];
}

/** What a nomination is checked against: limits of trades, and no option lists. */
export interface NominationContext {
  readonly settings: Pick<BookingSettings, 'limits'>;
}

type Rule = (vessel: NominatedVessel, context: NominationContext) => readonly Finding[];

const missing = (attribute: string): Finding => ({ attribute, code: 'missing', values: {} });

const missingFields: Rule = (vessel) => [
  ...(['vesselVoyage', 'eta', 'nominated'] as const).filter((key) => vessel[key] === null).map(missing),
  ...(vessel.loadingPort === null ? [missing('loadingPort.name')] : []),
  ...(vessel.discharge.length === 0 ? [missing(portAttribute(0))] : []),
  ...vessel.discharge.flatMap(({ port, qty }, place) => [
    ...(port === null
      ? [{ ...missing(portAttribute(place)), values: qty === null ? {} : { value: qty } }]
      : []),
    ...(qty === null ? [missing(quantityAttribute(place))] : []),
  ]),
];

const etaInLaycan: Rule = ({ eta, laycanStart: start, laycanFinish: finish }) => {
  if (eta === null || start === null || finish === null) return [];
  const day = eta.slice(0, 10);
  if (day >= start && day <= finish) return [];
  return [
    { attribute: 'eta', code: 'date_beyond_limit', values: { value: day, period: `${start}/${finish}` } },
  ];
};

const quantity: Rule = ({ nominated, discharge }) => {
  const complete = discharge.length > 0 && discharge.every((line) => line.qty !== null);
  const total = discharge.reduce((sum, line) => sum + (line.qty ?? 0), 0);
  if (nominated === null || !complete || nominated === total) return [];
  return [{ attribute: 'nominated', code: 'quantity_mismatch', values: { value: nominated, other: total } }];
};

const fullVessel: Rule = ({ nominated, trade }, { settings }) => {
  const limits = trade && Object.hasOwn(settings.limits, trade.id) ? settings.limits[trade.id] : undefined;
  if (!trade || !limits || nominated === null || nominated >= limits.minFullVesselQty) return [];
  return [
    {
      attribute: 'nominated',
      code: 'full_vessel_volume_within_trade',
      values: { value: nominated, qty: limits.minFullVesselQty, trade: trade.name },
    },
  ];
};

const namesById = (ports: readonly (NamedRef | null)[]): ReadonlyMap<string, string> =>
  new Map(ports.flatMap((port) => (port ? [[port.id, port.name] as const] : [])));

/** Ports that either the vessel or its bookings have, and the other has not. */
const dischargePorts: Rule = ({ discharge, bookings }) => {
  if (bookings.length === 0) return [];
  const own = namesById(discharge.map((line) => line.port));
  const allocated = namesById(
    bookings.flatMap((terms) => Object.values(terms.discharge).map((line) => line.port)),
  );
  const ports = [
    ...[...own].filter(([id]) => !allocated.has(id)),
    ...[...allocated].filter(([id]) => !own.has(id)),
  ].map(([, name]) => name);
  if (ports.length === 0) return [];
  const place = discharge.findIndex((line) => line.port !== null && !allocated.has(line.port.id));
  return [
    {
      attribute: portAttribute(Math.max(0, place)),
      code: 'discharge_ports_withing_bookings',
      values: { ports: ports.sort() },
    },
  ];
};

const rules: readonly Rule[] = [missingFields, etaInLaycan, quantity, fullVessel, dischargePorts];

/** The errors of a nominated vessel, errors before warnings, then by severity. Which of them block, who decides says. */
export const validateNomination = (
  vessel: NominatedVessel,
  context: NominationContext,
): readonly RowError[] => rowErrors(rules.flatMap((rule) => rule(vessel, context)));
