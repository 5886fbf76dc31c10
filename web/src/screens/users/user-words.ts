import { type UserRow, type UserStatus, userStatusNames } from '#contracts/people/user-admin';
import type { GlyphShape, GlyphTone } from '../../components/status/glyph-parts.ts';

interface Appearance {
  readonly shape: GlyphShape;
  readonly tone: GlyphTone;
  readonly text: string;
}

export const statuses: Readonly<Record<UserStatus, Appearance>> = {
  active: { shape: 'check', tone: 'success', text: userStatusNames.active },
  invited: { shape: 'clock', tone: 'neutral', text: userStatusNames.invited },
  removed: { shape: 'slash', tone: 'neutral', text: userStatusNames.removed },
};

/** `Atlântica Celulose (+2)`. */
export const organisationsText = ({
  organisations,
  has_all_organisations: all,
}: Pick<UserRow, 'organisations' | 'has_all_organisations'>): string => {
  if (all) return 'All organisations';
  const [first, ...others] = organisations;
  if (!first) return '';
  return others.length === 0 ? first.name : `${first.name} (+${others.length})`;
};

/** Empty of who was invited and has not come. */
export const nameOf = ({
  first_name: first,
  last_name: last,
}: Pick<UserRow, 'first_name' | 'last_name'>): string => [first, last].filter(Boolean).join(' ');

/** Of who has no account the role means nothing yet. */
export const roleText = ({ status, role }: Pick<UserRow, 'status' | 'role'>): string =>
  status === 'invited' ? '' : role.name;

export const titleOf = (user: Pick<UserRow, 'first_name' | 'last_name' | 'email'>): string =>
  nameOf(user) || user.email;
