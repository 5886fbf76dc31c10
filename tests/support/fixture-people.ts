import type { ProfileAnswer } from '#contracts/people/profile';
import { profileOrganisation } from './profile-organisation.ts';

export const organisation = 'org-1';

interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const ana: Person = { id: 'user-1', firstName: 'Ana', lastName: 'Prado' };
export const jose: Person = { id: 'user-2', firstName: 'José', lastName: 'Lima' };

export const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

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
