import type { Side } from '#domain/shared/envelope';
import type { BookingTemplateName } from '../templates/names.ts';
import type { OrganisationFeature, OrganisationType, Permission, UserType } from './permissions.ts';

/** Who is asking, as every guard, handler and channel right sees it; read anew from the read models at each request. */
export interface Principal {
  readonly userId: string;
  readonly userType: UserType;
  readonly role: string;
  /** Staff only: permissions that hold across organisations. */
  readonly internalPermissions: readonly Permission[];
  readonly memberships: readonly PrincipalOrganisation[];
}

/** An organisation in which the principal may act, with what they may do there. */
export interface PrincipalOrganisation {
  readonly id: string;
  readonly name: string;
  readonly type: OrganisationType;
  readonly template: BookingTemplateName;
  readonly features: readonly OrganisationFeature[];
  readonly permissions: readonly Permission[];
  /** Its companies by global address number: what the voyage-management system knows it by. */
  readonly companies: readonly string[];
}

export const sideOf = (principal: Principal): Side =>
  principal.userType === 'g2o' ? 'internal' : 'external';
