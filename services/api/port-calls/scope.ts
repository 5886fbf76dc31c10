import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import type { CallViewer } from '#projections/voyages/sailing-view';

/** Who asks for port calls, in which organisation if in any. */
export interface CallScope {
  readonly viewer: CallViewer;
  readonly principal: Principal;
  readonly organisation: PrincipalOrganisation | undefined;
}

/** Staff see all calls. */
export const staffScope = (principal: Principal): CallScope => ({
  viewer: 'staff',
  principal,
  organisation: undefined,
});

/** An agency sees the calls whose agent's company is its own; so do staff who look at it. */
export const agencyScope = (principal: Principal, organisation: PrincipalOrganisation): CallScope => ({
  viewer: { companies: organisation.companies },
  principal,
  organisation,
});
