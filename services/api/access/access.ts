import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { Permission } from '#contracts/people/permissions';
import { accessMetadata, mostBytesMetadata, takesFileMetadata } from '#platform/route-metadata';

/** Who may call a route. Any one of the permissions is enough; none listed: membership (or being staff) is enough. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'organisation'; readonly permissions: readonly Permission[] }
  | { readonly kind: 'staff'; readonly permissions: readonly Permission[] };

const declare = (access: Access): CustomDecorator => SetMetadata(accessMetadata, access);

/** Anyone, signed in or not. */
export const PublicAccess = (): CustomDecorator => declare({ kind: 'public' });

/** Anyone who is signed in. */
export const SignedIn = (): CustomDecorator => declare({ kind: 'signed-in' });

/**
 * Members of the organisation in the path (`:organisationId`), and staff where one of their permissions fits.
 * An organisation that is absent or foreign answers 404; a missing permission answers 403.
 */
export const OrganisationMember = (...permissions: readonly Permission[]): CustomDecorator =>
  declare({ kind: 'organisation', permissions });

/** The operator's staff; others get 404, staff without the permission 403. */
export const Staff = (...permissions: readonly Permission[]): CustomDecorator =>
  declare({ kind: 'staff', permissions });

/** Ten thousand declared rows as JSON are some 6 MB. */
const largestDraft = 16 * 1024 * 1024;

/** The body carries rows of a draft, and may be as long as those are; every other body is short. */
export const CarriesDrafts = (): CustomDecorator => SetMetadata(mostBytesMetadata, largestDraft);

/** The body is a form with a file; every other route refuses forms of that kind. */
export const TakesFile = (): CustomDecorator => SetMetadata(takesFileMetadata, true);
