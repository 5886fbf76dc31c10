import { createHash, randomBytes } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { termsVersion } from '#contracts/people/registration';
import type { Documents } from '#platform/documents/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { DOCUMENTS } from '#platform/tokens';
import { presentTradelanes } from '#projections/reference/present';
import { referenceModel } from '#projections/reference/read-model';
import { invalid } from '../../errors/api-error.ts';
import { spend } from '../../platform/spend.ts';
import { passwordProblems } from '../../sessions/password-policy.ts';
import { Passwords } from '../../sessions/passwords.ts';
import { StaffAddresses } from '../invitations/staff-addresses.ts';
import { RegistrationRequests, type Stranger } from './registration-requests.ts';
import { staffAddress } from './check-email.ts';

/** Registrations of one address in an hour, known or not. */
const maxOfAddress = 5;
/** Of everybody in an hour: each costs a hash and a mail. */
const maxOfNode = 200;

const grammar = /^[\w-]{43}$/;

/** What a browser is known by to its registrations, as it is kept. */
export const browserId = (browser: string): string => createHash('sha256').update(browser).digest('hex');

/** Registers a stranger; answers what their browser is to keep. */
export class Register extends Command<string> {
  constructor(
    readonly stranger: Omit<Stranger, 'termsVersion'>,
    readonly password: string,
    /** What the browser was given before. */
    readonly browser: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(Register)
export class RegisterHandler implements ICommandHandler<Register> {
  private readonly ofAddress = new RateLimiterMemory({ points: maxOfAddress, duration: 3_600 });
  private readonly ofNode = new RateLimiterMemory({ points: maxOfNode, duration: 3_600 });

  constructor(
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'get'>,
    private readonly requests: RegistrationRequests,
    private readonly passwords: Passwords,
    private readonly keys: PeopleKeys,
    private readonly staff: StaffAddresses,
  ) {}

  /** @throws ApiError 422 by field, 429 */
  async execute({ stranger, password, browser }: Register): Promise<string> {
    const { email, firstName, lastName, tradelanes } = stranger;
    if (this.staff.has(email)) throw staffAddress();
    const problems = passwordProblems(password, [firstName, lastName, email.split('@', 1)[0] ?? null]);
    if (problems.length > 0) throw invalid({ password: problems });
    await this.assertKnown(tradelanes);
    await spend(this.ofAddress, this.keys.emailId(email));
    await spend(this.ofNode, 'node');
    // One browser keeps one: whoever registers twice may open the link of either mail.
    const own =
      browser !== undefined && grammar.test(browser) ? browser : randomBytes(32).toString('base64url');
    const hash = await this.passwords.hash(password, this.keys.emailId(email));
    await this.requests.take({ ...stranger, termsVersion }, { hash, browser: browserId(own) });
    return own;
  }

  private async assertKnown(tradelanes: readonly string[]): Promise<void> {
    const stored = await this.documents.get(referenceModel, 'tradelanes');
    const known = new Set(presentTradelanes({ tradelanes: stored?.document }).map(({ id }) => id));
    const errors = Object.fromEntries(
      tradelanes.flatMap((id, index) =>
        known.has(id) ? [] : [[`tradelanes.${index}`, ['There is no such trade.']] as const],
      ),
    );
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }
}
