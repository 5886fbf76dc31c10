import { observer } from 'mobx-react-lite';
import type { FormEvent, ReactNode } from 'react';
import { FailureBlock } from '../../components/feedback/FailureBlock.tsx';
import { Button } from '../../components/form/Button.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { GoTo } from '../../app/GoTo.tsx';
import { useOpenedLink } from '../../app/use-opened-link.ts';
import { session } from '../../stores/session.ts';
import { Entrance } from '../sign-in/Entrance.tsx';
import { NewPassword } from '../sign-in/NewPassword.tsx';
import { InvitationStore, type Invited } from './InvitationStore.ts';
import './invitation.css';

interface PartProps {
  readonly store: InvitationStore;
  readonly invited: Invited;
}

const Facts = ({ invited: { organisation, email, role } }: Pick<PartProps, 'invited'>) => (
  <dl className="invitation-facts">
    <div>
      <dt>Organisation</dt>
      <dd>{organisation}</dd>
    </div>
    <div>
      <dt>Email</dt>
      <dd>{email}</dd>
    </div>
    <div>
      <dt>Role</dt>
      <dd>{role.name}</dd>
    </div>
  </dl>
);

const Problem = observer(({ store }: Pick<PartProps, 'store'>) =>
  store.problem ? (
    <p className="invitation-problem" role="alert">
      {store.problem}
    </p>
  ) : null,
);

const Accept = observer(({ store }: Pick<PartProps, 'store'>) => (
  <Button type="submit" variant="primary" size="large" aria-disabled={store.busy}>
    {store.busy ? 'Accepting…' : 'Accept'}
  </Button>
));

/** Somebody without an account: names, and a password of their own. */
const NewcomerForm = observer(
  ({ store, children }: Pick<PartProps, 'store'> & { readonly children: ReactNode }) => {
    const { form } = store;
    const { values } = form;
    return (
      <Form store={form} className="sign-in-form" onSubmit={() => void store.accept()}>
        {children}
        <TextField
          label="First name"
          size="large"
          maxLength={128}
          autoComplete="given-name"
          value={values.first_name}
          error={form.error('first_name')}
          onValue={(value) => form.change({ first_name: value })}
        />
        <TextField
          label="Last name"
          size="large"
          maxLength={128}
          autoComplete="family-name"
          value={values.last_name}
          error={form.error('last_name')}
          onValue={(value) => form.change({ last_name: value })}
        />
        <NewPassword form={form} />
        <Problem store={store} />
        <Accept store={store} />
      </Form>
    );
  },
);

/** Somebody with an account: one button. */
const KnownForm = ({ store, children }: Pick<PartProps, 'store'> & { readonly children: ReactNode }) => (
  <form
    className="sign-in-form"
    onSubmit={(event: FormEvent) => {
      event.preventDefault();
      void store.accept();
    }}
  >
    {children}
    <Problem store={store} />
    <Accept store={store} />
  </form>
);

/** Whoever is signed in is somebody else: nothing is accepted for them. */
const SignedInAsAnother = observer(
  ({ store, children }: Pick<PartProps, 'store'> & { readonly children: ReactNode }) => (
    <div className="sign-in-form">
      {children}
      <output className="sign-in-notice">
        You are signed in as {session.profile?.email ?? session.displayName}. Sign out to accept this
        invitation.
      </output>
      <Problem store={store} />
      <Button variant="primary" size="large" aria-disabled={store.busy} onClick={() => void store.signOut()}>
        Sign out
      </Button>
    </div>
  ),
);

const Opened = observer(({ store, invited }: PartProps) => {
  const head = (
    <>
      <h1>You are invited to {invited.organisation}</h1>
      <Facts invited={invited} />
    </>
  );
  if (store.isForAnother) return <SignedInAsAnother store={store}>{head}</SignedInAsAnother>;
  return invited.registered ? (
    <KnownForm store={store}>{head}</KnownForm>
  ) : (
    <NewcomerForm store={store}>{head}</NewcomerForm>
  );
});

/** What the link of an invitation opens. Looking at it accepts nothing: programs that look for harm follow links, too. */
export const Invitation = observer(({ token }: { readonly token: string }) => {
  const store = useOpenedLink('Invitation', () => new InvitationStore(token));
  const { invited, failure, to } = store;
  if (to !== null) return <GoTo to={to} />;
  if (failure) return <FailureBlock onRetry={() => void store.check()} />;
  if (!invited || invited.expired || invited.accepted) return null;
  return (
    <Entrance>
      <Opened store={store} invited={invited} />
    </Entrance>
  );
});
