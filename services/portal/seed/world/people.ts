import type { BookingTemplateName } from '#contracts/templates/names';
import type { TypeOfOrganisation } from '#domain/organisation/events';
import type { Shipper } from './cargo.ts';

/** Who lives in the demo world. All names, companies and addresses are invented. */
export interface DemoOrganisation {
  readonly id: string;
  readonly name: string;
  readonly type: TypeOfOrganisation;
  readonly template: BookingTemplateName;
  readonly features: readonly string[];
  /** What it declares; none for brokers and agencies. */
  readonly shipper?: Shipper;
  /** Gives every nth booking into the hands of the demo broker; 0 gives none. */
  readonly brokered: number;
}

export interface DemoUser {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly userType: 'g2o' | 'customer' | 'public';
  /** A staff role, or the role in the organisation; `public` users have none. */
  readonly role: string;
  readonly organisation: string | null;
  /** Told on the terminal after the start. */
  readonly shown: boolean;
}

/** Organisations with those who work there, and staff. */
export interface PeopleOfPortal {
  readonly ids: Readonly<Record<keyof typeof ids, string>>;
  readonly organisations: readonly DemoOrganisation[];
  readonly users: readonly DemoUser[];
}

export const demoPassword = 'Laycan-demo-2026';

const organisation = (n: number) => `0a5e0000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const user = (n: number) => `0b5e0000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const ids = {
  atlantica: organisation(1),
  nordfjord: organisation(2),
  meridian: organisation(3),
  portoSul: organisation(4),
  andes: organisation(5),
  pacifico: organisation(6),
} as const;

const brazil = { BRSSZ: 'SZ', BRRCH: 'PC', BRIQI: 'IQ', BRRIG: 'RG', BRIBB: 'IB', BRPNG: 'PN' };
const chile = { CLCNL: 'CN', CLSVE: 'SV', CLLQN: 'LQ' };

export const organisations: readonly DemoOrganisation[] = [
  {
    id: ids.atlantica,
    name: 'Atlântica Celulose',
    type: 'charterer',
    template: 'suzano',
    features: ['bookings', 'vessels'],
    shipper: {
      loadPorts: brazil,
      lanes: ['EU', 'ENA', 'MED', 'USG', 'FE'],
      commodities: ['wood-pulp', 'wood-pulp', 'wood-pulp', 'paper-reels'],
      monthly: 38,
    },
    brokered: 4,
  },
  {
    id: ids.nordfjord,
    name: 'Nordfjord Pulp',
    type: 'charterer',
    template: 'suzano',
    features: ['bookings', 'vessels'],
    shipper: {
      loadPorts: { FIKTK: 'KT', CAVAN: 'VA', CASQA: 'SQ' },
      lanes: ['MED', 'USG', 'WNA'],
      commodities: ['wood-pulp', 'paper-reels', 'soda-ash'],
      monthly: 24,
    },
    brokered: 6,
  },
  {
    id: ids.meridian,
    name: 'Meridian Brokers',
    type: 'agency',
    template: 'suzano',
    features: ['bookings', 'vessels'],
    brokered: 0,
  },
  {
    id: ids.portoSul,
    name: 'Porto Sul Agência',
    type: 'port_agency',
    template: 'main',
    features: ['vessels'],
    brokered: 0,
  },
  {
    id: ids.andes,
    name: 'Andes Forestal',
    type: 'charterer',
    template: 'main',
    features: ['bookings', 'vessels'],
    shipper: {
      loadPorts: chile,
      lanes: ['EU', 'WCSA', 'FE', 'MED'],
      commodities: ['wood-pulp', 'steel-slabs', 'bauxite'],
      monthly: 26,
    },
    brokered: 0,
  },
  {
    id: ids.pacifico,
    name: 'Pacífico Celulosa',
    type: 'charterer',
    template: 'cmpc',
    features: ['bookings', 'vessels'],
    shipper: {
      loadPorts: { ...chile, UYNVP: 'NP', UYMVD: 'MV' },
      lanes: ['EU', 'ENA', 'FE', 'WCSA'],
      commodities: ['wood-pulp', 'wood-pulp', 'steel-coils'],
      monthly: 22,
    },
    brokered: 0,
  },
];

const person = (
  n: number,
  [firstName, lastName]: readonly [string, string],
  domain: string,
  role: string,
  where: Pick<DemoUser, 'userType' | 'organisation'>,
  shown = false,
): DemoUser => ({
  id: user(n),
  firstName,
  lastName,
  email: `${firstName}.${lastName}@${domain}.example`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  role,
  ...where,
  shown,
});

const customer = (organisationId: string): Pick<DemoUser, 'userType' | 'organisation'> => ({
  userType: 'customer',
  organisation: organisationId,
});
const staff: Pick<DemoUser, 'userType' | 'organisation'> = { userType: 'g2o', organisation: null };

export const users: readonly DemoUser[] = [
  person(1, ['Marta', 'Kowalczyk'], 'atlantica-celulose', 'super', customer(ids.atlantica), true),
  person(2, ['Ana', 'Prado'], 'atlantica-celulose', 'declarer', customer(ids.atlantica), true),
  person(3, ['João', 'Teixeira'], 'atlantica-celulose', 'spectator', customer(ids.atlantica)),
  person(4, ['Ingrid', 'Haug'], 'nordfjord-pulp', 'super', customer(ids.nordfjord), true),
  person(5, ['Lars', 'Moen'], 'nordfjord-pulp', 'declarer', customer(ids.nordfjord)),
  person(6, ['Claire', 'Dubois'], 'meridian-brokers', 'declarer', customer(ids.meridian), true),
  person(7, ['Rui', 'Tavares'], 'porto-sul', 'super', customer(ids.portoSul), true),
  person(8, ['Camila', 'Rojas'], 'andes-forestal', 'super', customer(ids.andes)),
  person(9, ['Diego', 'Fuentes'], 'pacifico-celulosa', 'super', customer(ids.pacifico)),
  person(10, ['Tom', 'Olsen'], 'g2o', 'G2O Admin', staff, true),
  person(11, ['Julia', 'Lind'], 'g2o', 'G2O User', staff),
  person(12, ['Sam', 'Carter'], 'visitor', 'public', { userType: 'public', organisation: null }),
];

export const demoPeople: PeopleOfPortal = { ids, organisations, users };
