import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Principal } from '#contracts/people/principal';
import type { RequestAnswer } from '#contracts/people/requests';
import { notFound } from '../../errors/api-error.ts';
import { roleOptions } from '../organisation-users/role-option.ts';
import { OpenRequests } from './open-requests.ts';

/** One request, with where whoever looks may accept it. */
export class GetRequest extends Query<RequestAnswer> {
  constructor(
    readonly principal: Principal,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetRequest)
export class GetRequestHandler implements IQueryHandler<GetRequest> {
  constructor(private readonly requests: OpenRequests) {}

  /** @throws ApiError 404, 409 where it has its answer */
  async execute({ principal, id }: GetRequest): Promise<RequestAnswer> {
    const user = await this.requests.get(id);
    const present = await this.requests.presenter();
    const [data] = present(user);
    if (!data) throw notFound();
    return {
      data,
      organisations: principal.memberships
        .filter(({ permissions }) => permissions.includes('invitations.create.own'))
        .map((organisation) => ({ id: organisation.id, name: organisation.name })),
      roles: roleOptions,
    };
  }
}
