import type { NamedRef } from '#domain/booking/terms';

/** Invented vessels with real proportions of the open-hatch trades. */
export interface DemoVessel extends NamedRef {
  readonly type: string;
  /** Tonnes. */
  readonly dwt: number;
  /** Knots. */
  readonly speed: number;
}

export const vessels: readonly DemoVessel[] = [
  { id: '9700011', name: 'Nordic Tern', type: 'open-hatch', dwt: 62_000, speed: 13.5 },
  { id: '9700023', name: 'Nordic Skua', type: 'open-hatch', dwt: 62_000, speed: 13.5 },
  { id: '9700035', name: 'Nordic Fulmar', type: 'open-hatch', dwt: 55_596, speed: 13.5 },
  { id: '9700047', name: 'Open Passage', type: 'open-hatch', dwt: 68_000, speed: 14.8 },
  { id: '9700059', name: 'Open Reach', type: 'open-hatch', dwt: 68_000, speed: 14.8 },
  { id: '9700061', name: 'Open Sound', type: 'semi-open-hatch', dwt: 46_550, speed: 13 },
  { id: '9700073', name: 'Strandvik', type: 'open-hatch', dwt: 55_596, speed: 13.5 },
  { id: '9700085', name: 'Strandvoll', type: 'open-hatch', dwt: 55_596, speed: 13.5 },
  { id: '9700097', name: 'Strandhavn', type: 'semi-open-hatch', dwt: 46_550, speed: 13 },
  { id: '9700102', name: 'Pulp Horizon', type: 'open-hatch', dwt: 72_000, speed: 14 },
  { id: '9700114', name: 'Pulp Meridian', type: 'open-hatch', dwt: 72_000, speed: 14 },
  { id: '9700126', name: 'Cape Lindesnes', type: 'bulk-carrier', dwt: 84_500, speed: 13 },
];
