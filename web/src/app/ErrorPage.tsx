import { CircleSlash2, Hourglass, MapPinOff, ServerCrash, UserRoundX } from 'lucide-react';
import { useEffect } from 'react';
import { Block } from '../components/feedback/Block.tsx';
import { Button, buttonClass } from '../components/form/Button.tsx';
import { paths } from './paths.ts';

const pages = {
  forbidden: {
    icon: CircleSlash2,
    title: 'We Are Sorry. You Are Not Authorised to Access This Information',
    text: 'Contact your admin or our support team for further details.',
  },
  not_found: {
    icon: MapPinOff,
    title: "We Can't Seem to Find The Page You Are Looking For",
    text: 'The address may be mistyped, or the page has moved.',
  },
  expired: {
    icon: Hourglass,
    title: 'Your Invitation Expired',
    text: 'Ask whoever invited you to send the invitation again.',
  },
  no_account: {
    icon: UserRoundX,
    title: 'You Have No Account on Laycan',
    text: 'A G2O admin can appoint you. Sign in again afterwards.',
  },
  failed: {
    icon: ServerCrash,
    title: "Sorry. It's not you, it's us...",
    text: 'Refresh the page. If it happens again, tell our support team.',
  },
} as const;

/** The page that failed, where somebody is on it; /500 is nobody's page. */
const refresh = (): void => {
  if (location.pathname === paths.failed) location.assign('/');
  else location.reload();
};

/** The pages /403, /404, /expired, /auth/no-account and /500. The way home is a plain link, so that it works whatever broke. */
export const ErrorPage = ({ kind }: { readonly kind: keyof typeof pages }) => {
  const page = pages[kind];
  useEffect(() => {
    document.title = `${page.title} · Laycan`;
  }, [page.title]);
  return (
    <main id="content">
      <Block
        icon={page.icon}
        title={page.title}
        text={page.text}
        heading="h1"
        action={
          kind === 'failed' ? (
            <Button variant="primary" onClick={refresh}>
              Refresh
            </Button>
          ) : (
            <a className={buttonClass('primary')} href="/">
              Return to Home
            </a>
          )
        }
      />
    </main>
  );
};
