import { Inject, Injectable } from '@nestjs/common';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { publicPermissions, seesEveryOrganisation, staffPermissions } from '#contracts/people/roles';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentMembership } from '#projections/organisations/present';
import type { OrganisationDocument } from '#projections/organisations/read-model';
import { type UserDocument, usersModel } from '#projections/users/read-model';
import { Companies } from './companies.ts';
import { EveryOrganisation } from './every-organisation.ts';
import { organisationsHeldBy } from './held-organisations.ts';

const roleIn = (organisation: OrganisationDocument, user: string): string =>
  organisation.members.find((member) => member.user === user)?.role ?? '';

/** Up to this many organisations are read at each request. For people with more they come from memory, as for those in all of them. */
const readEach = 10;

/** Users as guards see them, read from the read models at each request: a right that ended has ended. */
@Injectable()
export class Principals {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly companies: Companies,
    private readonly everyOrganisation: EveryOrganisation,
  ) {}

  /** undefined for someone who is unknown, erased, or whose access has ended. */
  async of(userId: string): Promise<{ principal: Principal; user: UserDocument } | undefined> {
    const user = (await this.documents.get(usersModel, userId))?.document;
    if (user?.status !== 'active') return undefined;
    const principal = user.userType === 'g2o' ? await this.staff(user) : await this.customer(user);
    return { principal, user };
  }

  private async staff(user: UserDocument): Promise<Principal> {
    const { id: userId, role } = user;
    return {
      userId,
      userType: 'g2o',
      role,
      internalPermissions: staffPermissions(role),
      memberships: await this.membershipsOfStaff(user),
    };
  }

  private async membershipsOfStaff(user: UserDocument): Promise<readonly PrincipalOrganisation[]> {
    const { role, memberOf } = user;
    if (seesEveryOrganisation(role)) return this.everyOrganisation.as(role);
    if (memberOf.length > readEach) return this.everyOrganisation.among(role, memberOf);
    return this.memberships(await this.heldBy(user), () => ({ staff: role }));
  }

  private async customer(user: UserDocument): Promise<Principal> {
    const { id: userId } = user;
    const organisations = await this.heldBy(user);
    const [first] = organisations;
    return {
      userId,
      // Of the organisations as they are read here: a read model of people that is behind makes nobody somebody else.
      userType: first ? 'customer' : 'public',
      // Customers hold a role in each organisation; the one of the first is the one their profile shows.
      role: first ? roleIn(first, userId) : user.role,
      internalPermissions: first ? [] : publicPermissions,
      memberships: await this.memberships(organisations, (organisation) => ({
        customer: roleIn(organisation, userId),
      })),
    };
  }

  /** Sorted here: this runs at every request, and a sort of the database's own would go through the reader. */
  private async heldBy(user: UserDocument): Promise<readonly OrganisationDocument[]> {
    const found = await organisationsHeldBy(this.documents, user);
    return found.map(({ document }) => document).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  private async memberships(
    organisations: readonly OrganisationDocument[],
    as: (organisation: OrganisationDocument) => Parameters<typeof presentMembership>[1],
  ): Promise<readonly PrincipalOrganisation[]> {
    const numbers = await this.companies.numbers();
    return organisations.map((organisation) =>
      presentMembership(organisation, as(organisation), numbers.get(organisation.id) ?? []),
    );
  }
}
