import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { KnownResets } from './known-resets.ts';

/** Whether a link can be used; asking uses nothing up. */
export class CheckPasswordReset extends Query<void> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(CheckPasswordReset)
export class CheckPasswordResetHandler implements IQueryHandler<CheckPasswordReset> {
  constructor(private readonly resets: KnownResets) {}

  /** @throws ApiError 404, 410 where it was used or has expired */
  async execute({ token }: CheckPasswordReset): Promise<void> {
    const known = await this.resets.of(token);
    if (!known) throw notFound();
    if (!known.isOpen)
      throw new ApiError(
        410,
        'reset_over',
        'This link was used already, or it has expired. Ask for another one.',
      );
  }
}
