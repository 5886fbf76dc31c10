import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { ErrorPage } from './ErrorPage.tsx';
import { paths } from './paths.ts';

const Profile = lazy(async () => ({ default: (await import('../screens/profile/Profile.tsx')).Profile }));

export const ScreenRoutes = () => (
  <Suspense fallback={<div className="page" />}>
    <Switch>
      <Route path="/profile">
        <Redirect to={paths.profile} replace />
      </Route>
      <Route path="/profile/:section">
        <Profile />
      </Route>
      <Route path={paths.forbidden}>
        <ErrorPage kind="forbidden" />
      </Route>
      <Route path={paths.failed}>
        <ErrorPage kind="failed" />
      </Route>
      <Route>
        <ErrorPage kind="not_found" />
      </Route>
    </Switch>
  </Suspense>
);
