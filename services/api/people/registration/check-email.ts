import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type ApiError, invalid } from '../../errors/api-error.ts';
import { StaffAddresses } from '../invitations/staff-addresses.ts';

export const staffAddress = (): ApiError =>
  invalid({ email: ['G2O staff do not register. Sign in with your G2O account.'] });

/** Whether an address may be registered, by its form and domain alone: nobody learns whether it has an account. */
export class CheckEmail extends Query<void> {
  constructor(readonly email: string) {
    super();
  }
}

@QueryHandler(CheckEmail)
export class CheckEmailHandler implements IQueryHandler<CheckEmail> {
  constructor(private readonly staff: StaffAddresses) {}

  /** @throws ApiError 422 */
  async execute({ email }: CheckEmail): Promise<void> {
    if (this.staff.has(email)) throw staffAddress();
  }
}
