import { Inject, Injectable } from '@nestjs/common';
import type { UserType } from '#contracts/people/permissions';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { seesEveryOrganisation, staffPermissions } from '#contracts/people/roles';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentMembership } from '#projections/organisations/present';
import { type OrganisationDocument, organisationsModel } from '#projections/organisations/read-model';
import { type UserDocument, usersModel } from '#projections/users/read-model';
import { Companies } from './companies.ts';
import { organisationsHeldBy } from './held-organisations.ts';

const roleIn = (organisation: OrganisationDocument, user: string): string =>
  organisation.members.find((member) => member.user === user)?.role ?? '';

/** Users as guards see them, read from the read models at each request: a right that ended has ended. */
@Injectable()
export class Principals {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly companies: Companies,
  ) {}

  /** undefined for someone who is unknown, erased, or whose access has ended. */
  async of(userId: string): Promise<{ principal: Principal; user: UserDocument } | undefined> {
    const user = (await this.documents.get(usersModel, userId))?.document;
    if (user?.status !== 'active') return undefined;
    const organisations = await this.organisationsOf(user);
    const [first] = organisations;
    const numbers = await this.companies.numbers();
    const principal: Principal = {
      userId,
      userType: typeOf(user, organisations),
      // Customers hold a role in each organisation; the one of the first is the one their profile shows.
      role: user.userType !== 'g2o' && first ? roleIn(first, userId) : user.role,
      internalPermissions: user.userType === 'g2o' ? staffPermissions(user.role) : [],
      memberships: organisations.map((organisation) =>
        membershipOf(organisation, user, numbers.get(organisation.id) ?? []),
      ),
    };
    return { principal, user };
  }

  private async organisationsOf(user: UserDocument): Promise<readonly OrganisationDocument[]> {
    const everywhere = user.userType === 'g2o' && seesEveryOrganisation(user.role);
    // Sorted here: this runs at every request, and a sort of the database's own would go through the reader.
    const found = everywhere
      ? await this.documents.find(organisationsModel, {})
      : await organisationsHeldBy(this.documents, user);
    return found.map(({ document }) => document).sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

/** Of the organisations as they are read here: a read model of people that is behind makes nobody somebody else. */
const typeOf = ({ userType }: UserDocument, organisations: readonly unknown[]): UserType => {
  if (userType === 'g2o') return userType;
  return organisations.length > 0 ? 'customer' : 'public';
};

const membershipOf = (
  organisation: OrganisationDocument,
  user: UserDocument,
  companies: readonly string[],
): PrincipalOrganisation =>
  presentMembership(
    organisation,
    user.userType === 'g2o' ? { staff: user.role } : { customer: roleIn(organisation, user.id) },
    companies,
  );
