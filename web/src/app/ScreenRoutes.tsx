import { observer } from 'mobx-react-lite';
import { Suspense, type ReactNode } from 'react';
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter';
import { gates, isSwitchedOn } from '#contracts/people/gates';
import { session } from '../stores/session.ts';
import type { Area } from './area.ts';
import { ComingPage } from './ComingPage.tsx';
import { mayEnter, screens } from './areas.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { GoTo, ToNotFound } from './GoTo.tsx';
import { OrganisationContext } from './organisation-context.ts';
import { paths } from './paths.ts';

/**
 * Lets in who may enter the area. An organisation that one does not belong to is /403, like a missing right; an area that is
 * switched off is not there.
 */
const Entered = observer(
  ({
    area,
    organisation: id,
    children,
  }: {
    readonly area: Area;
    readonly organisation: string | undefined;
    readonly children: ReactNode;
  }) => {
    const organisation = id === undefined ? undefined : session.organisation(id);
    if (!isSwitchedOn(gates[area.gate], session.flags)) return <ToNotFound />;
    if (id !== undefined && session.isComing(id)) return <ComingPage />;
    if (!mayEnter(area, session, organisation)) return <GoTo to={paths.forbidden} />;
    if (!organisation) return children;
    return (
      <OrganisationContext value={organisation} key={id}>
        {children}
      </OrganisationContext>
    );
  },
);

/** The error pages by their addresses; an unknown address goes to /404. */
const ErrorPages = () => (
  <Switch>
    <Route path={paths.forbidden}>
      <ErrorPage kind="forbidden" />
    </Route>
    <Route path={paths.failed}>
      <ErrorPage kind="failed" />
    </Route>
    <Route path={paths.notFound}>
      <ErrorPage kind="not_found" />
    </Route>
    <Route>
      <ToNotFound />
    </Route>
  </Switch>
);

/** What a pattern names; none of them names anything that may be absent. */
type Named = Readonly<Record<string, string>>;

/** The screen of the address. Two addresses of one screen share its life: what it shows stays where only the address changes. */
const CurrentScreen = () => {
  const [path] = useLocation();
  const { parser } = useRouter();
  for (const { area, pattern, element } of screens) {
    const [matches, parameters] = matchRoute<Named, string>(parser, pattern, path);
    if (matches)
      return (
        <Entered area={area} organisation={parameters['organisation']}>
          {element(parameters)}
        </Entered>
      );
  }
  return <ErrorPages />;
};

export const ScreenRoutes = () => (
  <Suspense fallback={<ComingPage />}>
    <CurrentScreen />
  </Suspense>
);
