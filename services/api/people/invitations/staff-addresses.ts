import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config';
import { CONFIG } from '#platform/tokens';

/** Which addresses are the operator's own. Their people are assigned to organisations, and never invited. */
@Injectable()
export class StaffAddresses {
  private readonly domains: readonly string[];

  constructor(@Inject(CONFIG) { staffDomains }: Pick<Config, 'staffDomains'>) {
    this.domains = staffDomains;
  }

  /** By the domain alone: nobody learns whether there is such a person. */
  has(email: string): boolean {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    return this.domains.includes(domain);
  }
}
