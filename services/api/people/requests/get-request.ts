import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RequestAnswer } from '#contracts/people/requests';
import { notFound } from '../../errors/api-error.ts';
import { roleOptions } from '../organisation-users/role-option.ts';
import { OpenRequests } from './open-requests.ts';

/** One request, with the roles as which it may be accepted. */
export class GetRequest extends Query<RequestAnswer> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(GetRequest)
export class GetRequestHandler implements IQueryHandler<GetRequest> {
  constructor(private readonly requests: OpenRequests) {}

  /** @throws ApiError 404, 409 where it has its answer */
  async execute({ id }: GetRequest): Promise<RequestAnswer> {
    const user = await this.requests.get(id);
    const present = await this.requests.presenter();
    const [data] = present(user);
    if (!data) throw notFound();
    return { data, roles: roleOptions };
  }
}
