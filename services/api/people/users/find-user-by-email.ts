import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { UserByEmail } from '#contracts/people/user-admin';
import type { Documents } from '#platform/documents/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { DOCUMENTS, VAULT } from '#platform/tokens';
import type { Vault } from '#platform/vault/port';
import { usersModel } from '#projections/users/read-model';
import { invalid } from '../../errors/api-error.ts';
import { StaffAddresses } from '../invitations/staff-addresses.ts';

/** Whose account an address is, for staff who are about to invite it. */
export class FindUserByEmail extends Query<UserByEmail | undefined> {
  constructor(readonly email: string) {
    super();
  }
}

@QueryHandler(FindUserByEmail)
export class FindUserByEmailHandler implements IQueryHandler<FindUserByEmail> {
  constructor(
    @Inject(VAULT) private readonly vault: Pick<Vault, 'get'>,
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'get'>,
    private readonly keys: PeopleKeys,
    private readonly staff: StaffAddresses,
  ) {}

  /**
   * undefined of an address that nobody has an account by, or whose account's access has ended.
   * @throws ApiError 422 for an address of the operator's
   */
  async execute({ email }: FindUserByEmail): Promise<UserByEmail | undefined> {
    if (this.staff.has(email))
      throw invalid({ email: ['G2O staff are assigned to organisations, and not invited.'] });
    const claim = await this.vault.get('email', this.keys.emailId(email));
    const user = claim && (await this.documents.get(usersModel, claim.user))?.document;
    // Without names they are Pending, as somebody who never came: erased, or the read model has yet to catch up.
    if (user?.status !== 'active' || user.firstName === null || user.lastName === null) return undefined;
    return {
      id: user.id,
      first_name: user.firstName,
      last_name: user.lastName,
      email_verified: true,
    };
  }
}
