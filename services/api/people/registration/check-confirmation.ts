import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ConfirmationAnswer } from '#contracts/people/registration';
import { notFound } from '../../errors/api-error.ts';
import { KnownRegistrations } from './known-registrations.ts';

/** Whether a link can confirm an address; asking uses nothing up, for programs that look for harm follow links, too. */
export class CheckConfirmation extends Query<ConfirmationAnswer> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(CheckConfirmation)
export class CheckConfirmationHandler implements IQueryHandler<CheckConfirmation> {
  constructor(private readonly registrations: KnownRegistrations) {}

  /** @throws ApiError 404 */
  async execute({ token }: CheckConfirmation): Promise<ConfirmationAnswer> {
    const known = await this.registrations.of(token);
    if (!known) throw notFound();
    return { data: { expired: known.state === 'expired', confirmed: known.state === 'confirmed' } };
  }
}
