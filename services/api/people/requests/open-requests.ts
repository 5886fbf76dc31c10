import { Inject, Injectable } from '@nestjs/common';
import { businessTypeName } from '#contracts/people/registration';
import type { RequestRow } from '#contracts/people/requests';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentTradelanes } from '#projections/reference/present';
import { referenceModel } from '#projections/reference/read-model';
import { type UserDocument, usersModel } from '#projections/users/read-model';
import { ApiError, notFound } from '../../errors/api-error.ts';

export const resolved = (): ApiError =>
  new ApiError(409, 'request_resolved', 'This request has already been resolved by the team.');

/** Requests that nobody has answered, as the read model has them. */
@Injectable()
export class OpenRequests {
  constructor(@Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'get'>) {}

  /** @throws ApiError 404 where there is no such request, 409 where it has its answer */
  async get(id: string): Promise<UserDocument> {
    const user = (await this.documents.get(usersModel, id))?.document;
    if (user?.status !== 'active' || !user.request) throw notFound();
    if (user.request.state !== 'pending') throw resolved();
    return user;
  }

  /** Whether whoever asked has become a member by it, be it that they are none any more. */
  async hasJoined(id: string): Promise<boolean> {
    return (await this.documents.get(usersModel, id))?.document.request?.state === 'joined';
  }

  /** How rows are told; trades that are no longer offered are told by their id. */
  async presenter(): Promise<(user: UserDocument) => readonly RequestRow[]> {
    const stored = await this.documents.get(referenceModel, 'tradelanes');
    const names = new Map(
      presentTradelanes({ tradelanes: stored?.document }).map(({ id, name }) => [id, name]),
    );
    return (user) => present(user, names);
  }
}

/** Nothing of a person who is just being erased. */
const present = (
  { id, firstName, lastName, email, request }: UserDocument,
  names: ReadonlyMap<string, string>,
): readonly RequestRow[] => {
  if (firstName === null || lastName === null || email === null || !request) return [];
  const { company, businessType, tradelanes, since } = request;
  return [
    {
      id,
      first_name: firstName,
      last_name: lastName,
      email,
      organisation: company ?? '',
      business_type: { id: businessType, name: businessTypeName(businessType) },
      trades: tradelanes.map((trade) => names.get(trade) ?? trade),
      createdAt: since,
    },
  ];
};
