import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { GoTo } from '../../app/GoTo.tsx';
import { paths } from '../../app/paths.ts';
import { useOpenedLink } from '../../app/use-opened-link.ts';
import { FailureBlock } from '../../components/feedback/FailureBlock.tsx';
import { Button, buttonClass } from '../../components/form/Button.tsx';
import { Form } from '../../components/form/Form.tsx';
import { Entrance } from '../sign-in/Entrance.tsx';
import { NewPassword } from '../sign-in/NewPassword.tsx';
import { ResetStore } from './ResetStore.ts';

const Over = () => (
  <div className="sign-in-form">
    <h1>This link is no longer valid</h1>
    <p className="sign-in-lead">It was used already, or it has expired. Links are good for an hour.</p>
    <Link className={buttonClass('primary', 'large')} href={paths.forgotPassword}>
      Ask for another one
    </Link>
  </div>
);

const Choose = observer(({ store }: { readonly store: ResetStore }) => {
  const { form } = store;
  return (
    <Form store={form} className="sign-in-form" onSubmit={() => void store.choose()}>
      <h1>Choose a new password</h1>
      <p className="sign-in-lead">You are signed out everywhere then.</p>
      <NewPassword form={form} problem={form.refusal} />
      <Button type="submit" variant="primary" size="large" aria-disabled={form.busy}>
        {form.busy ? 'Saving…' : 'Save'}
      </Button>
    </Form>
  );
});

/** What the link of a mail opens, by which a password is chosen anew. */
export const ResetPassword = observer(({ token }: { readonly token: string }) => {
  const store = useOpenedLink('New password', () => new ResetStore(token));
  const { state, failure, to } = store;
  if (to !== null) return <GoTo to={to} />;
  if (failure) return <FailureBlock onRetry={() => void store.check()} />;
  if (state === 'checking') return null;
  return <Entrance>{state === 'open' ? <Choose store={store} /> : <Over />}</Entrance>;
});
