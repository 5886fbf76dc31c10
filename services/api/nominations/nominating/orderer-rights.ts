import { Inject, Injectable } from '@nestjs/common';
import type { Flag } from '#contracts/people/flags';
import { gates, mayEnter } from '#contracts/people/gates';
import { FLAGS } from '#platform/tokens';
import { Principals } from '../../people/principals.ts';
import { mayNominate, scopeOf } from '../scope.ts';

/** What somebody ordered goes on after their request, and not after their rights: they are asked again as it goes. */
@Injectable()
export class OrdererRights {
  constructor(
    @Inject(FLAGS) private readonly flags: readonly Flag[],
    private readonly principals: Principals,
  ) {}

  /** Whether they may still nominate there, as the route asked when they ordered. */
  async hold(user: string, charterer: string): Promise<boolean> {
    const principal = (await this.principals.of(user))?.principal;
    const organisation = principal?.memberships.find(({ id }) => id === charterer);
    return (
      principal !== undefined &&
      organisation !== undefined &&
      organisation.permissions.includes('bookings.create.own') &&
      mayEnter(gates.cargo_bookings, this.flags, principal, organisation) &&
      mayNominate(scopeOf(principal, organisation))
    );
  }
}
