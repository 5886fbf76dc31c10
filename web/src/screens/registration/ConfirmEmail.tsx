import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { GoTo } from '../../app/GoTo.tsx';
import { paths } from '../../app/paths.ts';
import { useOpenedLink } from '../../app/use-opened-link.ts';
import { FailureBlock } from '../../components/feedback/FailureBlock.tsx';
import { Button, buttonClass } from '../../components/form/Button.tsx';
import { Entrance } from '../sign-in/Entrance.tsx';
import { ConfirmationStore, type ConfirmationState } from './ConfirmationStore.ts';

interface Outcome {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly label: string; readonly href: string };
}

const toSignIn = { label: 'Sign in', href: paths.login };

const outcomes: Readonly<Record<Exclude<ConfirmationState, 'checking' | 'open'>, Outcome>> = {
  kept: {
    title: 'Your email is confirmed',
    text: 'Our team will review your request and tell you by email. Sign in with the password that you chose.',
    link: toSignIn,
  },
  mailed: {
    title: 'Your email is confirmed',
    text: 'You registered in another browser, so the password that was chosen there is not used. A link to choose one is on its way to you.',
    link: toSignIn,
  },
  confirmed: {
    title: 'Your email was confirmed already',
    text: 'There is nothing left to do. Sign in to go on.',
    link: toSignIn,
  },
  expired: {
    title: 'This link has expired',
    text: 'Links are good for three days. Register again, and another one is sent.',
    link: { label: 'Register', href: paths.registration },
  },
};

const Told = ({ outcome: { title, text, link } }: { readonly outcome: Outcome }) => (
  <div className="sign-in-form">
    <h1>{title}</h1>
    <output className="sign-in-notice">{text}</output>
    <Link className={buttonClass('primary', 'large')} href={link.href}>
      {link.label}
    </Link>
  </div>
);

/** Programs that look for harm follow the links of mails: the button confirms, and not the visit. */
const Ask = observer(({ store }: { readonly store: ConfirmationStore }) => (
  <div className="sign-in-form">
    <h1>Confirm your email</h1>
    <p className="sign-in-lead">Confirm that you registered on Laycan with this email.</p>
    <Button variant="primary" size="large" aria-disabled={store.busy} onClick={() => void store.confirm()}>
      {store.busy ? 'Confirming…' : 'Confirm'}
    </Button>
  </div>
));

/** What the link of a registration's mail opens. */
export const ConfirmEmail = observer(({ token }: { readonly token: string }) => {
  const store = useOpenedLink('Confirm your email', () => new ConfirmationStore(token));
  const { state, failure, to } = store;
  if (to !== null) return <GoTo to={to} />;
  if (failure) return <FailureBlock onRetry={() => void store.check()} />;
  if (state === 'checking') return null;
  return <Entrance>{state === 'open' ? <Ask store={store} /> : <Told outcome={outcomes[state]} />}</Entrance>;
});
