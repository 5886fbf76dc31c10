import { Injectable, Logger } from '@nestjs/common';

/** What the audit log tells of; denials are written by the guard. Never a secret, never an e-mail. */
export type AuditedAct =
  | 'signed_in'
  | 'sign_in_refused'
  | 'signed_out'
  | 'session_revoked'
  | 'password_changed'
  | 'password_change_refused';

export interface AuditFacts {
  readonly user: string | undefined;
  readonly address: string;
  readonly requestId: string;
  readonly [fact: string]: string | number | boolean | undefined;
}

@Injectable()
export class Audit {
  private readonly logger = new Logger('Audit');

  tell(act: AuditedAct, facts: AuditFacts): void {
    this.logger.log({ audit: act, ...facts }, 'Audit');
  }
}
