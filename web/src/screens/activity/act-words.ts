import type { ActKind, ActPerson, ActView } from '#contracts/people/activity';
import { organisationSettings } from '#contracts/people/organisation-admin';
import { organisationRoleNames, organisationRoles } from '#contracts/people/roles';

export const kindNames: Readonly<Record<ActKind, string>> = {
  organisation: 'Organisation',
  settings: 'Settings',
  invitations: 'Invitations',
  people: 'People',
  staff: 'G2O staff',
  account: 'Account',
};

const roleName = (id: string | null): string => {
  const known = organisationRoles.find((role) => role === id);
  return known ? organisationRoleNames[known] : (id ?? '');
};

const featureName = (id: string | null): string =>
  organisationSettings.find((setting) => setting.id === id)?.name ?? id ?? '';

/** `Role changed from Spectator to Declarer`. */
const fromTo = ({ from, to }: Pick<ActView, 'from' | 'to'>): string =>
  `from ${roleName(from)} to ${roleName(to)}`;

/** What was done; by whom and to whom stands beside it. */
export const actText = (view: ActView): string => {
  const { act, from, to, feature, is_own: isOwn } = view;
  switch (act) {
    case 'organisation_founded':
      return 'Organisation founded';
    case 'organisation_renamed':
      return `Renamed from ${from ?? ''} to ${to ?? ''}`;
    case 'template_chosen':
      return `Booking template changed from ${from ?? ''} to ${to ?? ''}`;
    case 'feature_switched':
      return `${featureName(feature)} switched ${to ?? ''}`;
    case 'eta_source_chosen':
      return `ETA data source changed from ${from ?? ''} to ${to ?? ''}`;
    case 'member_invited':
      return `Invited as ${roleName(to)}`;
    case 'invitation_renewed':
      return from === to ? 'Invitation sent again' : `Invitation sent again, as ${roleName(to)}`;
    case 'invitation_withdrawn':
      return 'Invitation withdrawn';
    case 'request_accepted':
      return `Request accepted, as ${roleName(to)}`;
    case 'member_joined':
      return `Joined as ${roleName(to)}`;
    case 'member_role_changed':
    case 'staff_role_changed':
      return `Role changed ${fromTo(view)}`;
    case 'member_left':
      return isOwn ? 'Left' : 'Removed';
    case 'staff_assigned':
      return 'Assigned to the organisation';
    case 'staff_taken_off':
      return 'Unassigned from the organisation';
    case 'staff_appointed':
      return `Added as ${to ?? ''}`;
    case 'account_made':
      return 'Account created';
    case 'email_confirmed':
      return 'Email confirmed';
    case 'request_rejected':
      return 'Request rejected';
    case 'names_changed':
      return 'Name changed';
    case 'password_reset':
      return 'Password chosen by a link';
    case 'password_changed':
      return 'Password changed';
    case 'second_factor_set':
      return 'Second factor set';
    case 'second_factor_removed':
      return 'Second factor removed';
    case 'directory_linked':
      return 'Linked to the company directory';
    case 'access_ended':
      return 'Access ended';
    case 'access_restored':
      return 'Access restored';
    case 'person_erased':
      return 'Erased';
  }
};

/** Of the operator's staff customers see that it was they; who was erased has no name. */
const personText = ({ name, email, is_staff: isStaff }: ActPerson): string =>
  name ?? email ?? (isStaff ? 'G2O' : 'Name erased');

/** What is carried out for nobody's sake, the portal does itself. */
export const byText = ({ by }: Pick<ActView, 'by'>): string => (by === null ? 'Laycan' : personText(by));

export const whomText = ({ whom }: Pick<ActView, 'whom'>): string => (whom === null ? '' : personText(whom));
