import { Ellipsis } from 'lucide-react';
import type { OrganisationUserView } from '#contracts/people/organisation-users';
import { Button } from '../../components/form/Button.tsx';
import { ActionMenu } from '../../components/overlay/ActionMenu.tsx';
import { displayDate } from '../../format/dates.ts';
import type { ListColumn } from '../../lists/ListTable.tsx';
import type { UserActions } from './use-user-actions.tsx';
import { UserStatus } from './UserStatus.tsx';
import { emailOf, nameOf, standings } from './words.ts';

const shown: readonly ListColumn<OrganisationUserView>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 200,
    text: (user) => (user.is_self ? `${nameOf(user)} (you)` : nameOf(user)),
  },
  { key: 'email', header: 'Email', width: 300, rowHeader: true, text: emailOf },
  { key: 'role', header: 'Role', width: 128, text: ({ role }) => role.name },
  {
    key: 'status',
    header: 'Status',
    width: 128,
    text: ({ status }) => standings[status].text,
    content: ({ status }) => <UserStatus status={status} />,
  },
  {
    key: 'expires',
    header: 'Invitation until',
    width: 124,
    text: ({ expires_at: until }) => displayDate(until),
  },
];

/** Users as a table; a row that nothing may be done with has no menu, and a table without any has no column for it. */
export const userColumns = (
  actionsOf: UserActions['of'],
  hasActions: boolean,
): readonly ListColumn<OrganisationUserView>[] =>
  hasActions
    ? [
        ...shown,
        {
          key: 'actions',
          header: '',
          name: 'Actions',
          width: 44,
          text: () => '',
          content: (user) => {
            const actions = actionsOf(user);
            return actions.length === 0 ? null : (
              <ActionMenu
                button={
                  <Button
                    variant="ghost"
                    size="small"
                    className="button-icon user-actions"
                    aria-label={`Actions for ${emailOf(user)}`}
                    data-actions-of={user.id}
                  />
                }
                actions={actions}
              >
                <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
              </ActionMenu>
            );
          },
        },
      ]
    : shown;
