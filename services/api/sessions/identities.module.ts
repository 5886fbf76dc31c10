import { Global, Module } from '@nestjs/common';
import { IDENTITIES } from '../access/identity.ts';
import { Companies } from '../people/companies.ts';
import { EveryOrganisation } from '../people/every-organisation.ts';
import { Principals } from '../people/principals.ts';
import { SessionIdentities } from './session-identities.ts';
import { Sessions } from './sessions.ts';

/** Who the holder of a session is: what the guard asks, whatever else this process does. */
@Global()
@Module({
  providers: [
    Companies,
    EveryOrganisation,
    Principals,
    Sessions,
    { provide: IDENTITIES, useClass: SessionIdentities },
  ],
  exports: [EveryOrganisation, IDENTITIES, Principals, Sessions],
})
export class IdentitiesModule {}
