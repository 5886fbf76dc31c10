import type { OrganisationType } from '#contracts/people/permissions';
import type { OrganisationUserView, UserStanding } from '#contracts/people/organisation-users';
import type { ListWords } from '../../lists/list-source.ts';
import type { GlyphShape, GlyphTone } from '../../components/status/glyph-parts.ts';

interface CompanyWords extends ListWords {
  readonly title: string;
}

const companies: CompanyWords = { title: 'Companies', one: 'company', many: 'companies' };
const brokers: CompanyWords = { title: 'Brokers', one: 'broker', many: 'brokers' };

/** What those are called that an organisation books for; of a broker they are the specification's 'Brokers'. */
export const companyWords = (type: OrganisationType): CompanyWords =>
  type === 'agency' ? brokers : companies;

interface Appearance {
  readonly shape: GlyphShape;
  readonly tone: GlyphTone;
  readonly text: string;
}

export const standings: Readonly<Record<UserStanding, Appearance>> = {
  active: { shape: 'check', tone: 'success', text: 'Active' },
  pending: { shape: 'clock', tone: 'neutral', text: 'Pending' },
  expired: { shape: 'slash', tone: 'neutral', text: 'Expired' },
};

/** Empty until an invitation is accepted, but for staff where the address has an account. */
export const nameOf = ({
  first_name: first,
  last_name: last,
}: Pick<OrganisationUserView, 'first_name' | 'last_name'>): string => [first, last].filter(Boolean).join(' ');

/** What somebody is called in questions and messages. */
export const emailOf = ({ email }: Pick<OrganisationUserView, 'email'>): string =>
  email ?? 'Email not added yet';

export interface Ending {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly keep: string;
}

/** How the end of a membership, or of an invitation, is asked for. */
export const endingOf = (user: OrganisationUserView, organisation: string): Ending =>
  user.status === 'active'
    ? {
        label: 'Remove',
        title: `Remove ${emailOf(user)}?`,
        text: `${nameOf(user) || emailOf(user)} will see nothing of ${organisation} any more. What they did stays.`,
        keep: 'Keep the user',
      }
    : {
        label: 'Withdraw',
        title: `Withdraw the invitation of ${emailOf(user)}?`,
        text: `The link in the mail will no longer lead to ${organisation}.`,
        keep: 'Keep the invitation',
      };

export const removedText = (user: OrganisationUserView): string =>
  `The user ${emailOf(user)} removed successfully.`;
