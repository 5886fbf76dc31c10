import { Injectable } from '@nestjs/common';
import { PendingSignIns } from './second-factor/pending-sign-ins.ts';
import { Sessions } from './sessions.ts';

/** What somebody is signed in by, or about to be: sessions, and sign-ins of which the code is still to come. */
@Injectable()
export class OpenSignIns {
  constructor(
    private readonly sessions: Sessions,
    private readonly pending: PendingSignIns,
  ) {}

  /** @param except a session that goes on */
  async endAllOf(user: string, except?: string): Promise<void> {
    await this.sessions.endAllOf(user, except);
    await this.pending.endAllOf(user);
  }
}
