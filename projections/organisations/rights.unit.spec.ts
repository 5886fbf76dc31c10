import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Flag, flags } from '#contracts/people/flags';
import { type Entrant, type GateName, gates, mayEnter } from '#contracts/people/gates';
import type { OrganisationType } from '#contracts/people/permissions';
import { staffPermissions, staffRoles } from '#contracts/people/roles';
import {
  changeMemberRole,
  joinMember,
  organisationDecider,
  removeMember,
  roleIn,
} from '#domain/organisation/decide';
import { changeSettings } from '#domain/organisation/settings';
import type { KnownOrganisation, OrganisationState } from '#domain/organisation/state';
import { presentMembership } from './present.ts';

/** What shuts an area in an organisation, written out by hand and not computed from the rows. */
interface Needs {
  readonly flags?: readonly Flag[];
  readonly feature?: 'bookings' | 'vessels';
  readonly types?: readonly OrganisationType[];
  readonly staffOnlyOnMain?: true;
  readonly staffOnly?: true;
}
const cargo = { feature: 'bookings', types: ['charterer', 'agency'] } as const;
const needs: Partial<Record<GateName, Needs>> = {
  cargo_bookings: { ...cargo, flags: ['cargo_nomination'], staffOnlyOnMain: true },
  declaration_edit: { ...cargo, flags: ['cargo_nomination', 'declaration_edit'], staffOnlyOnMain: true },
  bulk_transfer: { ...cargo, flags: ['cargo_nomination', 'bulk_transfer'], staffOnly: true },
  port_calls: { types: ['port_agency'], flags: ['port_calls'] },
  agency_home: { types: ['port_agency'], flags: ['port_calls'] },
  vessels: { feature: 'vessels' },
  vessel_certificates: { feature: 'vessels', flags: ['vessel_documents'] },
  organisation_settings: {},
  organisation_edit: {},
  organisation_companies: { staffOnly: true },
  organisation_users: {},
  organisation_activity: {},
};

const isShut = (
  area: GateName,
  organisation: KnownOrganisation,
  on: readonly Flag[],
  isStaff: boolean,
): boolean => {
  const { flags: asked = [], feature, types, staffOnlyOnMain, staffOnly } = needs[area] ?? {};
  return (
    asked.some((flag) => !on.includes(flag)) ||
    (feature !== undefined && !organisation.features.includes(feature)) ||
    (types !== undefined && types.every((type) => type !== organisation.type)) ||
    (!isStaff && (staffOnly === true || (staffOnlyOnMain === true && organisation.template === 'main')))
  );
};

const areas = (Object.keys(gates) as readonly GateName[]).filter(
  (area) => gates[area].scope === 'organisation',
);
const userId = 'u1';
const by = { userId: 'staff', side: 'internal' } as const;

/** One change of whatever opens areas. */
type Step =
  | { readonly kind: 'feature'; readonly feature: string; readonly on: boolean }
  | { readonly kind: 'template'; readonly template: string }
  | { readonly kind: 'role'; readonly role: string }
  | { readonly kind: 'join'; readonly role: string }
  | { readonly kind: 'leave' }
  | { readonly kind: 'flag'; readonly flag: Flag };

const roles = fc.constantFrom('super', 'declarer', 'spectator', 'staff', 'administrator');
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('feature' as const),
    feature: fc.constantFrom('bookings', 'vessels', 'kpis'),
    on: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('template' as const), template: fc.constantFrom('main', 'suzano', 'cmpc') }),
  fc.record({ kind: fc.constant('role' as const), role: roles }),
  fc.record({ kind: fc.constant('join' as const), role: roles }),
  fc.record({ kind: fc.constant('leave' as const) }),
  fc.record({ kind: fc.constant('flag' as const), flag: fc.constantFrom(...flags) }),
);

const decided = (state: OrganisationState, step: Step) => {
  switch (step.kind) {
    case 'feature':
      return changeSettings(state, { features: [step] });
    case 'template':
      return changeSettings(state, { template: step.template });
    case 'role':
      return changeMemberRole(state, { userId, role: step.role }, by);
    case 'join':
      return joinMember(state, { userId, role: step.role });
    case 'leave':
      return removeMember(state, userId, by);
    case 'flag':
      return [];
  }
};

const founded = (type: OrganisationType) =>
  organisationDecider.evolve(organisationDecider.initialState, {
    type: 'OrganisationFounded',
    data: { organisationId: 'o1', name: 'Nordfjord Pulp', type, template: 'suzano', features: [] },
  });

/** What is read of it; nothing of how it came about. */
const membership = (
  { organisationId, name, type, template, features }: KnownOrganisation,
  as: { readonly customer: string } | { readonly staff: string },
) =>
  presentMembership(
    {
      id: organisationId,
      name,
      nameKey: '',
      type,
      template,
      features,
      etaSource: 'live',
      members: [],
      customers: 0,
      settingUp: false,
      invitations: [],
    },
    as,
    [],
  );

const customer: Entrant = { userType: 'customer', internalPermissions: [] };

/** Areas that somebody enters though they are shut, or who is none of the organisation's. */
const wronglyOpen = (state: KnownOrganisation, on: readonly Flag[]): readonly string[] => {
  const role = roleIn(state, userId);
  const entered = role === undefined ? undefined : membership(state, { customer: role });
  const ofCustomers = areas.filter(
    (area) => mayEnter(gates[area], on, customer, entered) && (!entered || isShut(area, state, on, false)),
  );
  const ofStaff = staffRoles.flatMap((staff) => {
    const who: Entrant = { userType: 'g2o', internalPermissions: staffPermissions(staff) };
    const assigned = membership(state, { staff });
    return areas
      .filter(
        (area) =>
          mayEnter(gates[area], on, who, undefined) ||
          (mayEnter(gates[area], on, who, assigned) && isShut(area, state, on, true)),
      )
      .map((area) => `${staff}: ${area}`);
  });
  return [...ofCustomers, ...ofStaff];
};

describe('the rights in an organisation', () => {
  it('are written out for every area of one', () => {
    expect(Object.keys(needs).toSorted()).toEqual([...areas].toSorted());
  });

  it('open nothing that a role, a feature, a type, a template or a flag shuts, whatever came before', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<OrganisationType>('charterer', 'agency', 'port_agency'),
        fc.array(steps, { maxLength: 20 }),
        (type, walked) => {
          let state = founded(type);
          let on: readonly Flag[] = flags;
          for (const step of walked) {
            if (step.kind === 'flag')
              on = on.includes(step.flag) ? on.filter((flag) => flag !== step.flag) : [...on, step.flag];
            const events = decided(state, step);
            if (Array.isArray(events)) state = events.reduce(organisationDecider.evolve, state);
            if (!state) throw new Error('It was founded');
            expect([step, wronglyOpen(state, on)]).toEqual([step, []]);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('of staff in the place of a customer’s role are none', () => {
    const state = founded('charterer');
    if (!state) throw new Error('It was founded');
    for (const role of ['staff', 'administrator', 'G2O Admin', '', '__proto__'])
      expect(membership(state, { customer: role }).permissions).toEqual([]);
    for (const role of ['super', 'staff', '', 'constructor'])
      expect(membership(state, { staff: role }).permissions).toEqual([]);
  });
});
