import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { type UserDetails, userTypeNames } from '#contracts/people/user-admin';
import { PaneFields } from '../../components/pane/PaneFields.tsx';
import { displayDate } from '../../format/dates.ts';
import { session } from '../../stores/session.ts';
import { UserPage } from './UserPage.tsx';
import { UserStatusMark } from './UserStatusMark.tsx';
import { nameOf, organisationsText, roleText } from './user-words.ts';

/** Customers are edited in their organisation, where whoever looks is assigned to it. */
const Organisations = observer(({ user }: { readonly user: UserDetails }) => {
  if (user.has_all_organisations || user.organisations.length === 0)
    return <span>{organisationsText(user) || '-'}</span>;
  return (
    <ul className="user-organisations">
      {user.organisations.map(({ id, name }) => (
        <li key={id}>
          {!user.internal && session.organisation(id) ? (
            <Link href={`/organisation/${id}/settings/users?search=${encodeURIComponent(user.email)}`}>
              {name}
            </Link>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  );
});

const fixedText = ({ role, internal, status, user_type: type }: UserDetails): string | null => {
  if (role.is_admin) return 'A G2O Admin cannot be edited. Another G2O Admin can end their access.';
  if (status === 'invited') return 'They were invited, and have not made an account yet.';
  if (type === 'public') return 'Public users cannot be edited.';
  return internal ? null : 'Customers are edited in their organisation.';
};

/** What is known of one person. */
export const UserInfo = ({ userId }: { readonly userId: string }) => (
  <UserPage userId={userId} tab="details">
    {(user) => (
      <section className="user-info" aria-label="Details">
        <PaneFields
          fields={[
            ['Name', nameOf(user) || '-'],
            ['Email', user.email],
            ['Status', <UserStatusMark key="status" status={user.status} />],
            ['Role', roleText(user) || '-'],
            ['User Type', userTypeNames[user.user_type]],
            ['Organisations', <Organisations key="organisations" user={user} />],
            ['Since', displayDate(user.createdAt.slice(0, 10))],
          ]}
        />
        {fixedText(user) === null ? null : <p className="field-hint">{fixedText(user)}</p>}
      </section>
    )}
  </UserPage>
);
