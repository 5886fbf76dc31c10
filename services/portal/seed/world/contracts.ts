import type { ReferenceItems } from '#domain/reference/lists';
import type { TradeLimits } from '#domain/reference/settings';
import { ids } from './people.ts';
import { limits } from './reference.ts';

/** Companies, master bookings and contracts of affreightment of the demo charterers; all invented. */
export const companies: Readonly<Record<string, ReferenceItems['companies']>> = {
  '104811': {
    name: 'Atlântica Celulose Trading',
    globalAddressNumber: '104811',
    location: 'Vitória, BR',
    inOrganisations: [ids.atlantica],
  },
  '104812': {
    name: 'Atlântica Papers Europe',
    globalAddressNumber: '104812',
    location: 'Rotterdam, NL',
    inOrganisations: [ids.atlantica],
  },
  '220147': {
    name: 'Nordfjord Pulp Sales',
    globalAddressNumber: '220147',
    location: 'Kotka, FI',
    inOrganisations: [ids.nordfjord],
  },
  '310090': {
    name: 'Andes Forestal Comercial',
    globalAddressNumber: '310090',
    location: 'Concepción, CL',
    inOrganisations: [ids.andes],
  },
  '310455': {
    name: 'Pacífico Celulosa Exportadora',
    globalAddressNumber: '310455',
    location: 'Santiago, CL',
    inOrganisations: [ids.pacifico],
  },
  // A port agency: the feed names it as the agent of its calls.
  '410220': {
    name: 'Porto Sul Agenciamento',
    globalAddressNumber: '410220',
    location: 'Santos, BR',
    inOrganisations: [ids.portoSul],
  },
};

export const masterBookings: Readonly<Record<string, ReferenceItems['master-bookings']>> = {
  'MB-1001': { name: 'MB-1001', inOrganisations: [ids.atlantica], inTradelanes: ['EU', 'MED'] },
  'MB-1002': { name: 'MB-1002', inOrganisations: [ids.atlantica], inTradelanes: ['ENA', 'USG'] },
  'MB-1003': { name: 'MB-1003', inOrganisations: [ids.atlantica], inTradelanes: ['FE'] },
  'MB-2001': { name: 'MB-2001', inOrganisations: [ids.nordfjord], inTradelanes: ['MED', 'USG', 'WNA'] },
  'MB-3001': { name: 'MB-3001', inOrganisations: [ids.andes], inTradelanes: ['EU', 'WCSA', 'FE', 'MED'] },
  'MB-4001': { name: 'MB-4001', inOrganisations: [ids.pacifico], inTradelanes: ['EU', 'ENA', 'FE', 'WCSA'] },
};

const charterers = [
  { id: ids.atlantica, lanes: ['EU', 'ENA', 'MED', 'USG', 'FE'] },
  { id: ids.nordfjord, lanes: ['MED', 'USG', 'WNA'] },
  { id: ids.andes, lanes: ['EU', 'WCSA', 'FE', 'MED'] },
  { id: ids.pacifico, lanes: ['EU', 'ENA', 'FE', 'WCSA'] },
];

/** A contract a charterer, lane and year: last year's, this year's and next year's. */
export const contracts = (today: string): Readonly<Record<string, ReferenceItems['contracts']>> => {
  const thisYear = Number(today.slice(0, 4));
  const entries = charterers.flatMap(({ id, lanes }, i) =>
    lanes.flatMap((tradeId, j) =>
      [thisYear - 2, thisYear - 1, thisYear, thisYear + 1].map(
        (year): [string, ReferenceItems['contracts']] => [
          `coa-${year}-${i + 1}${String(j + 1).padStart(2, '0')}`,
          {
            name: `COA ${year}/${i + 1}${String(j + 1).padStart(2, '0')}`,
            periodStart: `${year}-01-01`,
            periodEnd: `${year}-12-31`,
            tradeId,
            inOrganisations: [id],
          },
        ],
      ),
    ),
  );
  return Object.fromEntries(entries);
};

/** Contracted monthly volumes in MT, where a charterer has one; with the general tolerance of ±5 %. */
export const ownLimits: Readonly<Record<string, TradeLimits>> = {
  [`${ids.atlantica}/EU`]: { ...limits['EU']!, monthlyVolume: 320_000 },
  [`${ids.atlantica}/ENA`]: { ...limits['ENA']!, monthlyVolume: 310_000 },
};
