import { Injectable, Logger } from '@nestjs/common';
import { Audit, type Origin } from '../sessions/audit.ts';
import { type BegunSession, Sessions } from '../sessions/sessions.ts';
import { Directory, DirectoryAway, type DirectoryPerson, type SignOnAttempt } from './directory.ts';
import { DirectoryAccounts } from './directory-accounts.ts';

/** What came of coming back from the directory. */
export type SignedOn =
  | { readonly as: 'signed_in'; readonly session: BegunSession }
  /** The directory knows them, and we do not. */
  | { readonly as: 'no_account' }
  /** The answer was none to what this browser asked, or they did not sign in there. */
  | { readonly as: 'failed' }
  | { readonly as: 'away' };

const failureIn = (err: unknown): Readonly<Record<string, string>> => {
  if (!(err instanceof Error)) return { name: 'unknown' };
  const code = 'code' in err && typeof err.code === 'string' ? err.code : '';
  return { name: err.name, code };
};

/** Signs in whom the operator's directory knows. */
@Injectable()
export class SignOnByDirectory {
  private readonly logger = new Logger('Single sign-on');

  constructor(
    private readonly directory: Directory,
    private readonly accounts: DirectoryAccounts,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  async with(
    query: string,
    attempt: SignOnAttempt,
    { userAgent, ...origin }: Origin & { readonly userAgent: string },
  ): Promise<SignedOn> {
    const person = await this.personOf(query, attempt);
    if (person === 'away' || person === 'failed') return { as: person };
    const user = await this.accounts.of(person);
    if (!user) {
      this.audit.tell('directory_refused', { user: undefined, ...origin });
      return { as: 'no_account' };
    }
    const session = await this.sessions.begin(user.id, {
      remember: false,
      userAgent,
      resets: user.resets,
    });
    this.audit.tell('signed_in_by_directory', { user: user.id, ...origin });
    return { as: 'signed_in', session };
  }

  private async personOf(
    query: string,
    attempt: SignOnAttempt,
  ): Promise<DirectoryPerson | 'away' | 'failed'> {
    try {
      return await this.directory.personOf(query, attempt);
    } catch (err) {
      // Which check it failed is for whoever runs the portal. Not the error itself: it has what the address held, which
      // anybody can write, and in which directories name people.
      this.logger.warn(
        { failure: failureIn(err) },
        'Somebody came back from the directory, and could not be signed in',
      );
      return err instanceof DirectoryAway ? 'away' : 'failed';
    }
  }
}
