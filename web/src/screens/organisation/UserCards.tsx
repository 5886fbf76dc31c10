import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { OrganisationUserView } from '#contracts/people/organisation-users';
import { Button } from '../../components/form/Button.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { displayDate } from '../../format/dates.ts';
import { ListCards } from '../../lists/ListCards.tsx';
import type { UserListed } from './user-source.ts';
import type { UserActions } from './use-user-actions.tsx';
import { UserStatus } from './UserStatus.tsx';
import { emailOf, nameOf } from './words.ts';

const titleOf = (user: OrganisationUserView): string => nameOf(user) || emailOf(user);

const Card = ({ user }: { readonly user: OrganisationUserView }) => (
  <>
    <span className="card-line">
      <strong>
        {titleOf(user)}
        {user.is_self ? ' (you)' : ''}
      </strong>
      <UserStatus status={user.status} />
    </span>
    {nameOf(user) === '' ? null : <span className="user-card-line">{emailOf(user)}</span>}
    <span className="user-card-line">
      {user.role.name}
      {user.expires_at === null ? '' : ` · invitation until ${displayDate(user.expires_at)}`}
    </span>
  </>
);

interface UserSheetProps {
  readonly user: OrganisationUserView;
  readonly actions: UserActions;
  readonly onClose: () => void;
}

/** What may be done with one of the cards. */
const UserSheet = ({ user, actions, onClose }: UserSheetProps) => (
  <Dialog
    open
    onClose={onClose}
    title={titleOf(user)}
    text={[...(nameOf(user) === '' ? [] : [emailOf(user)]), user.role.name].join(' · ')}
    actions={[{ label: 'Close', onSelect: onClose, safe: true }]}
  >
    <div className="user-sheet">
      {actions.of(user).map(({ label, icon, onSelect }) => (
        <Button
          key={label}
          onClick={() => {
            onClose();
            onSelect();
          }}
        >
          {icon}
          {label}
        </Button>
      ))}
    </div>
  </Dialog>
);

/** Users on a phone; a card opens what may be done with it. */
export const UserCards = observer(
  ({ list, actions }: { readonly list: UserListed; readonly actions: UserActions }) => {
    const [open, setOpen] = useState<OrganisationUserView | null>(null);
    return (
      <>
        <ListCards list={list} onOpen={setOpen} renderCard={(user) => <Card user={user} />} />
        {open ? <UserSheet user={open} actions={actions} onClose={() => setOpen(null)} /> : null}
      </>
    );
  },
);
