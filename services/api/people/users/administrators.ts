import { Inject, Injectable } from '@nestjs/common';
import {
  type AdministratorRejection,
  admissionsDecider,
  reinstateAdministrator,
  releaseAdministrator,
} from '#domain/admissions/decide';
import { admissionsStream } from '#domain/streams';
import { EXECUTE } from '#platform/tokens';
import { refusalOf, type RejectionAnswers } from '../../errors/rejection-answers.ts';
import { stepContext } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';

export const administratorRejections: RejectionAnswers<AdministratorRejection> = {
  access_ended: [409, 'Your own access was ended meanwhile, so you cannot end that of another G2O Admin.'],
};

/** That one G2O Admin is left is decided in one stream, before anybody's access ends in their own. */
@Injectable()
export class Administrators {
  constructor(@Inject(EXECUTE) private readonly run: Execute) {}

  /** @throws ApiError 409 where whoever does it has been released themselves */
  async release(userId: string, context: CommandContext): Promise<void> {
    const done = await this.run({
      stream: admissionsStream,
      decider: admissionsDecider,
      decide: (state) => releaseAdministrator(state, { userId, by: context.actor }),
      context: stepContext(context, `release/${userId}`),
    });
    if (!done.ok) throw refusalOf(administratorRejections, done);
  }

  async reinstate(userId: string, context: CommandContext): Promise<void> {
    const done = await this.run({
      stream: admissionsStream,
      decider: admissionsDecider,
      decide: (state) => reinstateAdministrator(state, { userId }),
      context: stepContext(context, `reinstate/${userId}`),
    });
    if (!done.ok) throw new Error(`G2O Admin ${userId} could not be reinstated: ${done.code}`);
  }
}
