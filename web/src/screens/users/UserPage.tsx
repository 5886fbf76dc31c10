import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { UserDetails } from '#contracts/people/user-admin';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { Page, type PageProps } from '../../app/Page.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { buttonClass } from '../../components/form/Button.tsx';
import type { Tab } from '../../components/tabs/Tabs.tsx';
import { session } from '../../stores/session.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { ActButtons } from './ActButtons.tsx';
import {
  userActivityPath,
  userCall,
  userEditPath,
  userListPath,
  userOrganisationsPath,
  userPath,
} from './paths.ts';
import { titleOf } from './user-words.ts';
import './users.css';

const back = { label: 'User List', href: userListPath };

type UserTab = 'details' | 'organisations' | 'activity';

/** Of staff the organisations, of customers what they are told of theirs: public users are in none. */
const tabsOf = (user: UserDetails, current: UserTab): readonly Tab[] => {
  const isTold = user.user_type === 'customer' && session.mayEnter('notifications');
  const label = user.internal ? 'Organisations' : 'Notifications';
  return [
    { label: 'Details', href: userPath(user), current: current === 'details' },
    ...(user.internal || isTold
      ? [{ label, href: userOrganisationsPath(user), current: current === 'organisations' }]
      : []),
    { label: 'Activity', href: userActivityPath(user), current: current === 'activity' },
  ];
};

interface UserPageProps {
  readonly userId: string;
  readonly tab: UserTab;
  /** Beside what may be done about them. */
  readonly toolbar?: ReactNode;
  readonly status?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: (user: UserDetails) => ReactNode;
}

const Actions = ({ user, onDone }: { readonly user: UserDetails; readonly onDone: () => void }) => {
  const [, navigate] = useLocation();
  return (
    <div className="user-acts">
      <ActButtons
        user={user}
        onDone={(act) => {
          if (act.isFinal) navigate(userListPath);
          else onDone();
        }}
      />
      {user.canEdit ? (
        <Link className={buttonClass('primary', 'small')} href={userEditPath(user.id)}>
          <Pencil size={14} strokeWidth={1.75} aria-hidden />
          Edit
        </Link>
      ) : null}
    </div>
  );
};

const mayAct = ({ canEdit, canErase, canRemove, canRestore, canSignOut }: UserDetails): boolean =>
  canEdit || canErase || canRemove || canRestore || canSignOut;

/** The frame of one person's pages: who it is, and what may be done about them. */
export const UserPage = ({ userId, tab, toolbar, status, footer, children }: UserPageProps) => {
  const { answer: user, state, retry } = useAnswer<UserDetails>(userCall(userId));
  const bars: Partial<PageProps> = {
    ...(status === undefined ? {} : { status }),
    ...(footer === undefined ? {} : { footer }),
  };
  return (
    <Page
      title={user ? titleOf(user) : 'User'}
      back={back}
      tabs={user ? tabsOf(user, tab) : []}
      toolbar={
        toolbar !== undefined || (user && mayAct(user)) ? (
          <>
            {toolbar}
            {user && mayAct(user) ? <Actions user={user} onDone={retry} /> : null}
          </>
        ) : null
      }
      {...bars}
    >
      {user ? children(user) : null}
      <LoadStateView
        state={state}
        onRetry={retry}
        skeleton={<SkeletonRows rows={5} />}
        noData={{ title: 'Sorry No Data Was Found', text: 'There is no such user.' }}
      />
    </Page>
  );
};
