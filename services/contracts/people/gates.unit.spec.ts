import { describe, expect, it } from '@jest/globals';
import { defaultFlags, flags } from './flags.ts';
import { type EnteredOrganisation, type Entrant, type GateName, gates, mayEnter } from './gates.ts';
import type { BookingTemplateName } from '../templates/names.ts';
import type { OrganisationType } from './permissions.ts';
import { customerPermissions, publicPermissions, staffPermissions, staffPermissionsIn } from './roles.ts';

interface Person {
  readonly who: Entrant;
  /** What they are in an organisation with these facts. */
  readonly permissionsIn: (
    facts: Omit<EnteredOrganisation, 'permissions'>,
  ) => EnteredOrganisation['permissions'];
}

const customer = (role: string): Person => ({
  who: { userType: 'customer', internalPermissions: [] },
  permissionsIn: (facts) => customerPermissions(role, facts),
});

const staff = (role: string): Person => ({
  who: { userType: 'g2o', internalPermissions: staffPermissions(role) },
  permissionsIn: (facts) => staffPermissionsIn(role, facts),
});

const people = {
  super: customer('super'),
  declarer: customer('declarer'),
  spectator: customer('spectator'),
  'G2O Admin': staff('G2O Admin'),
  'G2O User': staff('G2O User'),
  'G2O Spectator': staff('G2O Spectator'),
  public: { who: { userType: 'public', internalPermissions: publicPermissions }, permissionsIn: () => [] },
} as const satisfies Readonly<Record<string, Person>>;
type Kind = keyof typeof people;

const kinds = Object.keys(people) as readonly Kind[];

const enters = (
  kind: Kind,
  area: GateName,
  own: { type?: OrganisationType; template?: BookingTemplateName; features?: readonly string[] } = {},
  switchedOn = defaultFlags,
): boolean => {
  const facts = { type: 'charterer' as const, template: 'suzano' as const, features: ['bookings'], ...own };
  const { who, permissionsIn } = people[kind];
  return mayEnter(gates[area], switchedOn, who, { ...facts, permissions: permissionsIn(facts) });
};

const entrantsOf = (...asked: [GateName, Parameters<typeof enters>[2]?, typeof defaultFlags?]) =>
  kinds.filter((kind) => enters(kind, ...asked));

const members = ['super', 'declarer', 'spectator'];
const employees = ['G2O Admin', 'G2O User', 'G2O Spectator'];

/** Written out by hand, as `docs/decisions/roles.md` has it, and not computed from the rows. */
const entrants: Readonly<Record<GateName, readonly string[]>> = {
  cargo_bookings: [...members, ...employees],
  declaration_edit: [...members, ...employees],
  bulk_transfer: ['G2O Admin', 'G2O User'],
  all_bookings: employees,
  internal_port_calls: employees,
  internal_port_call: employees,
  port_calls: [],
  agency_home: [],
  internal_vessels: employees,
  vessel_documents: employees,
  vessels: [],
  vessel_certificates: [],
  external_vessels: ['public'],
  external_profile: ['public'],
  cargo_enquiry: ['public'],
  organisation_list: employees,
  user_list: employees,
  organisation_settings: [...members, ...employees],
  organisation_edit: ['super', 'G2O Admin', 'G2O User'],
  organisation_companies: ['G2O Admin', 'G2O User'],
  organisation_users: [...members, ...employees],
  organisation_activity: ['super', 'G2O Admin', 'G2O User'],
  operations: ['G2O Admin'],
  outbox: ['G2O Admin'],
  profile: kinds,
  notifications: kinds,
};

describe('a gate', () => {
  it.each(Object.entries(entrants))('of %s lets in whom it is for', (area, who) => {
    expect(entrantsOf(area as GateName)).toEqual(who);
  });

  it.each(Object.entries(gates))('of %s is shut while one of its flags is off', (area, gate) => {
    const { flags: own = [] } = gate;
    for (const flag of flags) {
      const others = flags.filter((one) => one !== flag);
      expect(entrantsOf(area as GateName, {}, others)).toEqual(
        own.includes(flag) ? [] : entrants[area as GateName],
      );
    }
  });

  it('of an organisation is entered in one only', () => {
    const { who } = people['G2O Admin'];
    expect(mayEnter(gates.cargo_bookings, defaultFlags, who, undefined)).toBe(false);
    expect(mayEnter(gates.all_bookings, defaultFlags, who, undefined)).toBe(true);
  });
});

describe('Cargo Bookings', () => {
  it('are for charterers and brokers', () => {
    expect(entrantsOf('cargo_bookings', { type: 'agency' })).toEqual([...members, ...employees]);
    expect(entrantsOf('cargo_bookings', { type: 'port_agency' })).toEqual([]);
  });

  it('are for organisations that have them', () => {
    expect(entrantsOf('cargo_bookings', { features: [] })).toEqual([]);
  });

  it('on the template main are for staff only', () => {
    expect(entrantsOf('cargo_bookings', { template: 'cmpc' })).toEqual([...members, ...employees]);
    expect(entrantsOf('cargo_bookings', { template: 'main' })).toEqual(employees);
  });
});

describe('Port Calls', () => {
  it('are for port agencies, and for staff in them', () => {
    expect(entrantsOf('port_calls', { type: 'port_agency' })).toEqual([...members, ...employees]);
    expect(entrantsOf('port_calls', { type: 'agency' })).toEqual([]);
    expect(entrantsOf('agency_home', { type: 'port_agency' })).toEqual([...members, ...employees]);
  });
});

describe('Vessels', () => {
  it('are for every organisation that has them', () => {
    const features = ['vessels'];
    expect(entrantsOf('vessels', { features })).toEqual([...members, ...employees]);
    expect(entrantsOf('vessels', { type: 'port_agency', features })).toEqual([...members, ...employees]);
  });

  it('have papers where the installation has', () => {
    const features = ['vessels'];
    expect(entrantsOf('vessel_certificates', { features })).toEqual([...members, ...employees]);
    expect(entrantsOf('vessel_certificates', { features }, [])).toEqual([]);
  });
});

describe('a permission of an area', () => {
  it('is held only where its gate is for the organisation', () => {
    const facts = { type: 'charterer', template: 'main', features: ['bookings'] } as const;
    expect(customerPermissions('super', facts)).toEqual([
      'dashboard.view.own',
      'organization.view.own',
      'organization.update.own',
      'organization_users.view.own',
      'organization_users.update.own',
      'invitations.create.own',
    ]);
    expect(staffPermissionsIn('G2O User', facts)).toContain('bookings.update.any');
    expect(staffPermissionsIn('G2O User', { ...facts, type: 'port_agency' })).not.toContain(
      'bookings.update.any',
    );
  });
});
