import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** What the audit log tells of; denials are written by the guard. Never a secret, never an e-mail. */
export type AuditedAct =
  | 'signed_in'
  | 'sign_in_refused'
  | 'signed_out'
  | 'session_revoked'
  | 'feed_made'
  | 'feed_revoked'
  | 'second_factor_asked'
  | 'second_factor_refused'
  | 'second_factor_set'
  | 'second_factor_removed'
  | 'second_factor_change_refused'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'password_changed'
  | 'password_change_refused'
  | 'invitation_accepted'
  | 'password_reset'
  | 'email_confirmed'
  | 'signed_in_by_directory'
  | 'directory_refused'
  | 'access_ended'
  | 'access_restored'
  | 'signed_out_everywhere'
  | 'person_erased'
  | 'users_downloaded';

/** Where an audited act comes from. */
export interface Origin {
  readonly address: string;
  readonly requestId: string;
}

export const originOf = ({ ip, id }: FastifyRequest): Origin => ({ address: ip, requestId: id });

export interface AuditFacts extends Origin {
  readonly user: string | undefined;
  readonly [fact: string]: string | number | boolean | undefined;
}

@Injectable()
export class Audit {
  private readonly logger = new Logger('Audit');

  tell(act: AuditedAct, facts: AuditFacts): void {
    this.logger.log({ audit: act, ...facts }, 'Audit');
  }
}
