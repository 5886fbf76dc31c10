import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { Principal } from '#contracts/people/principal';
import type { userList, UsersAnswer } from '#contracts/people/user-admin';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { usersModel } from '#projections/users/read-model';
import { paginate } from '../../lists/paginate.ts';
import { windowOf } from '../../lists/paging.ts';
import { byName, UserSelection } from './user-selection.ts';

/** Everybody who has an account, had one, or was invited, for staff. */
export class ListUsers extends Query<UsersAnswer> {
  constructor(
    readonly asker: Principal,
    readonly query: PageQueryOf<typeof userList>,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly selection: UserSelection,
  ) {}

  async execute({ asker, query, address }: ListUsers): Promise<UsersAnswer> {
    const filter = await this.selection.filterOf(query);
    const [found, total] = await Promise.all([
      this.documents.find(usersModel, filter, { sort: byName, ...windowOf(query) }),
      this.documents.count(usersModel, filter),
    ]);
    return paginate(await this.selection.rowsOf(asker, found), query, total, address);
  }
}
