import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Route, Switch, useLocation, useSearch } from 'wouter';
import { FailureBlock } from '../components/feedback/FailureBlock.tsx';
import { session } from '../stores/session.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { GoTo } from './GoTo.tsx';
import { loginWithReturn, paths } from './paths.ts';

const SignIn = lazy(async () => ({ default: (await import('../screens/sign-in/SignIn.tsx')).SignIn }));
const Invitation = lazy(async () => ({
  default: (await import('../screens/invitation/Invitation.tsx')).Invitation,
}));
const Registration = lazy(async () => ({
  default: (await import('../screens/registration/Registration.tsx')).Registration,
}));
const ConfirmEmail = lazy(async () => ({
  default: (await import('../screens/registration/ConfirmEmail.tsx')).ConfirmEmail,
}));
const ForgotPassword = lazy(async () => ({
  default: (await import('../screens/password-reset/ForgotPassword.tsx')).ForgotPassword,
}));
const ResetPassword = lazy(async () => ({
  default: (await import('../screens/password-reset/ResetPassword.tsx')).ResetPassword,
}));
const PublicVessels = lazy(async () => ({
  default: (await import('../screens/vessels/PublicVessels.tsx')).PublicVessels,
}));
const Members = lazy(async () => ({ default: (await import('./Members.tsx')).Members }));

/** Scroll returns to the top on each navigation. */
const ScrollToTop = () => {
  const [path] = useLocation();
  const shown = useRef(path);
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
  }, [path]);
  return null;
};

const retryMs = 5_000;

/** Nobody has to press the button: the page opens by itself once the portal answers again. */
const Unreachable = () => {
  useEffect(() => {
    const timer = setInterval(() => void session.load(), retryMs);
    return () => clearInterval(timer);
  }, []);
  return <FailureBlock onRetry={() => void session.load()} />;
};

const ForStrangers = observer(() => {
  const [path] = useLocation();
  const search = useSearch();
  return (
    <Switch>
      <Route path={paths.login}>
        <SignIn />
      </Route>
      {session.flags.includes('public_registration') ? (
        <Route path={paths.registration}>
          <Registration />
        </Route>
      ) : null}
      <Route path={paths.notFound}>
        <ErrorPage kind="not_found" />
      </Route>
      <Route path={paths.failed}>
        <ErrorPage kind="failed" />
      </Route>
      <Route>
        <GoTo to={session.loggedOut ? paths.login : loginWithReturn(search ? `${path}?${search}` : path)} />
      </Route>
    </Switch>
  );
});

/** Public users have the same in their own area. */
const Visited = observer(() => {
  const [path] = useLocation();
  return session.profile?.user_type === 'public' ? <GoTo to={`/external${path}`} /> : <PublicVessels />;
});

/** Where links of mails lead stays while somebody signs out there: it is for strangers and for members. */
const ForAnybody = observer(() => (
  <Switch>
    <Route path={paths.invitation}>{({ token }) => <Invitation key={token} token={token} />}</Route>
    <Route path={paths.confirmEmail}>{({ token }) => <ConfirmEmail key={token} token={token} />}</Route>
    <Route path={paths.forgotPassword}>
      <ForgotPassword />
    </Route>
    <Route path={paths.resetPassword}>{({ token }) => <ResetPassword key={token} token={token} />}</Route>
    {[paths.vessels, paths.vessel].map((path) => (
      <Route key={path} path={path}>
        <Visited />
      </Route>
    ))}
    <Route path={paths.noAccount}>
      <ErrorPage kind="no_account" />
    </Route>
    <Route path={paths.expired}>
      <ErrorPage kind="expired" />
    </Route>
    {session.state === 'signed_in' ? (
      <Route path={paths.registration}>
        <GoTo to="/" />
      </Route>
    ) : null}
    <Route>{session.state === 'signed_in' ? <Members /> : <ForStrangers />}</Route>
  </Switch>
));

const Content = observer(() => {
  switch (session.state) {
    case 'unknown':
      return null;
    case 'unreachable':
      return <Unreachable />;
    case 'anonymous':
    case 'signed_in':
      return <ForAnybody />;
  }
});

export const App = () => (
  <ErrorBoundary>
    <ScrollToTop />
    <Suspense fallback={null}>
      <Content />
    </Suspense>
  </ErrorBoundary>
);
