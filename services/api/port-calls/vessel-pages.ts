import { Inject, Injectable } from '@nestjs/common';
import type { Flag } from '#contracts/people/flags';
import { gates, mayEnter } from '#contracts/people/gates';
import { FLAGS } from '#platform/tokens';
import type { VesselDocument } from '#projections/vessels/read-model';
import type { CallScope } from './scope.ts';

/** Who may go on to the page of a vessel, with its certificates. */
@Injectable()
export class VesselPages {
  constructor(@Inject(FLAGS) private readonly flags: readonly Flag[]) {}

  /** false also where nobody told what vessel it is: there is no page of it. */
  mayOpen({ principal, organisation }: CallScope, vessel: VesselDocument | undefined): boolean {
    const gate = organisation ? gates.vessels : gates.internal_vessels;
    return Boolean(vessel?.particulars) && mayEnter(gate, this.flags, principal, organisation);
  }
}
