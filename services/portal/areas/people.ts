import { FeedsModule } from '#api/feeds/feeds.module';
import { peopleMails } from '#api/people/people-mails';
import { OrganisationSettingsModule } from '#api/people/organisation-settings/organisation-settings.module';
import { OrganisationsModule } from '#api/people/organisations/organisations.module';
import { PeopleModule } from '#api/people/people.module';
import { RequestsModule } from '#api/people/requests/requests.module';
import { ProfileModule } from '#api/profile/profile.module';
import { IdentitiesModule } from '#api/sessions/identities.module';
import { SessionsModule } from '#api/sessions/sessions.module';
import { SingleSignOnModule } from '#api/single-sign-on/single-sign-on.module';
import type { ServerArea } from './area.ts';

/** Who calls: sign-in, one's own profile and calendar addresses, and what is done to people and organisations. */
export const people: ServerArea = {
  everywhere: [IdentitiesModule],
  modules: {
    api: [
      SessionsModule,
      PeopleModule,
      OrganisationsModule,
      OrganisationSettingsModule,
      RequestsModule,
      ProfileModule,
      FeedsModule,
      SingleSignOnModule,
    ],
  },
  mails: peopleMails,
};
