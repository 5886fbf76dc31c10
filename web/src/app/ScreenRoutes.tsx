import { observer } from 'mobx-react-lite';
import { Suspense, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { session } from '../stores/session.ts';
import { areas, mayEnter, type Area } from './areas.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { GoTo } from './GoTo.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { OrganisationContext } from './organisation-context.ts';
import { paths } from './paths.ts';
import { screenRoutes } from './screen-routes.ts';

const areaNamed = (name: Area['name']): Area => {
  const area = areas.find((candidate) => candidate.name === name);
  if (!area) throw new Error(`The area ${name} does not exist.`);
  return area;
};

const Declarations = lazyScreen(
  async () => (await import('../screens/declaration-list/DeclarationScreen.tsx')).DeclarationScreen,
);

const Receipt = lazyScreen(async () => (await import('../screens/receipt/ReceiptScreen.tsx')).ReceiptScreen);

/** A draft leads to the receipt of its submission, or to the list, which follow in the same frame. */
const leadingOn = <Screen,>(screen: Screen): Screen => {
  Receipt.fetch();
  Declarations.fetch();
  return screen;
};

const NewDeclaration = lazyScreen(async () =>
  leadingOn((await import('../screens/declaration-edit/NewDeclaration.tsx')).NewDeclaration),
);
const EditDeclaration = lazyScreen(async () =>
  leadingOn((await import('../screens/declaration-edit/EditDeclaration.tsx')).EditDeclaration),
);
const History = lazyScreen(async () => (await import('../screens/history/HistoryScreen.tsx')).HistoryScreen);
const AllBookings = lazyScreen(
  async () => (await import('../screens/all-bookings/AllBookings.tsx')).AllBookings,
);
const Operations = lazyScreen(async () => (await import('../screens/operations/Operations.tsx')).Operations);
const Outbox = lazyScreen(async () => (await import('../screens/outbox/Outbox.tsx')).Outbox);
const Profile = lazyScreen(async () => (await import('../screens/profile/Profile.tsx')).Profile);

/** Lets in who may enter an organisation's area; an organisation one does not belong to is /403, like a missing right. */
const InOrganisation = observer(
  ({
    id,
    area,
    children,
  }: {
    readonly id: string;
    readonly area: Area['name'];
    readonly children: ReactNode;
  }) => {
    const organisation = session.organisation(id);
    if (!organisation || !mayEnter(areaNamed(area), session, organisation)) {
      return <GoTo to={paths.forbidden} />;
    }
    return (
      <OrganisationContext value={organisation} key={id}>
        {children}
      </OrganisationContext>
    );
  },
);

const Internal = observer(
  ({ area, children }: { readonly area: Area['name']; readonly children: ReactNode }) =>
    mayEnter(areaNamed(area), session, undefined) ? children : <GoTo to={paths.forbidden} />,
);

const organisationRoutes = (
  <>
    <Route path={screenRoutes.cargoBookings}>{({ id }) => <GoTo to={paths.declaration(id)} />}</Route>
    <Route path={screenRoutes.declaration}>
      {({ id }) => (
        <InOrganisation id={id} area="cargo_bookings">
          <Declarations />
        </InOrganisation>
      )}
    </Route>
    <Route path={screenRoutes.newDeclaration}>
      {({ id }) => (
        <InOrganisation id={id} area="cargo_bookings">
          <NewDeclaration />
        </InOrganisation>
      )}
    </Route>
    <Route path={screenRoutes.editDeclaration}>
      {({ id }) => (
        <InOrganisation id={id} area="cargo_bookings">
          <EditDeclaration />
        </InOrganisation>
      )}
    </Route>
    <Route path={screenRoutes.receipt}>
      {({ id, submission }) => (
        <InOrganisation id={id} area="cargo_bookings">
          <Receipt submission={submission} key={submission} />
        </InOrganisation>
      )}
    </Route>
    <Route path={screenRoutes.transfer}>
      {({ id, booking }) => (
        <InOrganisation id={id} area="cargo_bookings">
          <Declarations transfer={booking} />
        </InOrganisation>
      )}
    </Route>
    <Route path={screenRoutes.history}>
      {({ id }) => (
        <InOrganisation id={id} area="cargo_bookings">
          <History />
        </InOrganisation>
      )}
    </Route>
  </>
);

const staffRoutes = (
  <>
    <Route path={screenRoutes.allBookings}>
      <Internal area="all_bookings">
        <AllBookings />
      </Internal>
    </Route>
    <Route path={screenRoutes.operations}>
      <Internal area="operations">
        <Operations />
      </Internal>
    </Route>
    <Route path={screenRoutes.outbox}>
      <Internal area="outbox">
        <Outbox />
      </Internal>
    </Route>
  </>
);

export const ScreenRoutes = () => (
  <Suspense fallback={<div className="page" />}>
    <Switch>
      {organisationRoutes}
      {staffRoutes}
      <Route path={screenRoutes.profile}>
        <GoTo to={paths.profile} />
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
