import { defaultFlags } from '#contracts/people/flags';
import type { ProfileAnswer, SessionAnswer } from '#contracts/people/profile';
import { profileOrganisation } from './profile-organisation.ts';

export const organisation = 'org-1';

export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const ana: Person = { id: 'user-1', firstName: 'Ana', lastName: 'Prado' };
export const jose: Person = { id: 'user-2', firstName: 'José', lastName: 'Lima' };

/** What the others on a presence channel see of someone. */
export const info = ({ firstName, lastName }: Person) => ({ name: `${firstName} ${lastName}` });

/** The answer of the broadcasting endpoint. */
export const authorisation = (channel: string, person: Person) => {
  if (!channel.startsWith('presence-')) return { auth: 'laycan:signed' };
  const channelData = JSON.stringify({ user_id: person.id, user_info: info(person) });
  return { auth: 'laycan:signed', channel_data: channelData };
};

export const profileOf = ({ id, firstName, lastName }: Person): ProfileAnswer => ({
  profile: {
    id,
    first_name: firstName,
    last_name: lastName,
    email: `${id}@example.com`,
    g2o_employee: false,
    show_tour: false,
    show_dynamic_tour: false,
    role: 'super',
    user_type: 'customer',
  },
  organizations: [
    profileOrganisation({
      id: organisation,
      name: 'Atlântica Celulose',
      permissions: ['bookings.view.own', 'bookings.create.own'],
      notify: true,
    }),
  ],
  internal_permissions: [],
  unseenNotifications: 0,
  maintenance: [],
});

export const sessionOf = (person: Person): SessionAnswer => ({
  profile: profileOf(person),
  preferences: null,
  signOnDomains: [],
  flags: defaultFlags,
});
