import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { Flag } from '#contracts/people/flags';
import { type Gate, type GateName, type GateNameOf, gates } from '#contracts/people/gates';
import type { Permission } from '#contracts/people/permissions';
import { accessMetadata, maxBytesMetadata, takesFileMetadata } from '#platform/route-metadata';

/** Who may call a route: whom its area's gate lets in and who holds any one of the permissions, of none if none is listed. */
export type Access =
  | { readonly kind: 'public'; readonly flags: readonly Flag[] }
  | { readonly kind: 'signed-in'; readonly flags?: readonly Flag[] }
  | ({ readonly kind: 'organisation' | 'staff' } & Gated);

/** What stands before a route of an area. */
export interface Gated {
  readonly gate: Gate;
  readonly permissions: readonly Permission[];
}

const declare = (access: Access): CustomDecorator => SetMetadata(accessMetadata, access);

/** Anyone, signed in or not; where one of the flags is off, there is no such route. */
export const PublicAccess = (...flags: readonly Flag[]): CustomDecorator =>
  declare({ kind: 'public', flags });

/** Anyone who is signed in; where one of the flags is off, there is no such route. */
export const SignedIn = (...flags: readonly Flag[]): CustomDecorator => declare({ kind: 'signed-in', flags });

const behind = (
  kind: 'organisation' | 'staff',
  area: GateName | Gate,
  permissions: readonly Permission[],
): CustomDecorator => {
  const gate = typeof area === 'string' ? gates[area] : area;
  return declare({ kind, gate, permissions: permissions.length > 0 ? permissions : gate.permissions });
};

/**
 * Members of the organisation in the path (`:organisationId`), and staff where one of their permissions fits, if the area
 * is for them. No permission named: those of the area. An organisation that is absent or foreign, and an area that is
 * switched off, answer 404; an area that is not for them, and a missing permission, 403.
 */
export const OrganisationMember = (
  area: GateNameOf<'organisation'> | Gate,
  ...permissions: readonly Permission[]
): CustomDecorator => behind('organisation', area, permissions);

/** The operator's staff; others get 404, staff without the permission 403. No permission named: those of the area. */
export const Staff = (
  area: GateNameOf<'internal'> | Gate,
  ...permissions: readonly Permission[]
): CustomDecorator => behind('staff', area, permissions);

/** Ten thousand declared rows as JSON are some 6 MB. */
const largestDraft = 16 * 1024 * 1024;

/** The body carries rows of a draft, and may be as long as those are; every other body is short. */
export const CarriesDrafts = (): CustomDecorator => SetMetadata(maxBytesMetadata, largestDraft);

/** Two lists of a thousand ids are some 80 kB. */
const largestAssignment = 128 * 1024;

/** The body names all organisations of somebody, as they shall be and as they were seen. */
export const CarriesOrganisations = (): CustomDecorator => SetMetadata(maxBytesMetadata, largestAssignment);

/** The body is a form with a file; every other route refuses forms of that kind. */
export const TakesFile = (): CustomDecorator => SetMetadata(takesFileMetadata, true);
