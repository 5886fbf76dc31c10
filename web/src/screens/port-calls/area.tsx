import { Anchor } from 'lucide-react';
import { type Area, screen } from '../../app/area.ts';
import { GoTo, ToNotFound } from '../../app/GoTo.tsx';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { useOrganisation } from '../../app/organisation-context.ts';
import { isCallTab, paths } from './paths.ts';

const AllPortCalls = lazyScreen(async () => (await import('./AllPortCalls.tsx')).AllPortCalls);
const AgencyPortCalls = lazyScreen(async () => (await import('./AgencyPortCalls.tsx')).AgencyPortCalls);
const ReliabilityScreen = lazyScreen(
  async () => (await import('./reliability/ReliabilityScreen.tsx')).ReliabilityScreen,
);
const StaffCall = lazyScreen(async () => (await import('./StaffCall.tsx')).StaffCall);
const AgencyCall = lazyScreen(async () => (await import('./AgencyCall.tsx')).AgencyCall);

/** The timeline of all port calls, where staff land. */
export const internalPortCalls: Area = {
  gate: 'internal_port_calls',
  menu: {
    label: 'All Port Calls',
    icon: Anchor,
    path: () => paths.timeline(undefined),
    under: paths.timeline(undefined),
  },
  routes: [
    screen('/internal/port-calls', () => <AllPortCalls />),
    screen(paths.reliability, () => <ReliabilityScreen />),
  ],
};

/** One port call, for staff. */
export const internalPortCall: Area = {
  gate: 'internal_port_call',
  routes: [
    screen('/internal/port-calls/details/port/:portId', ({ portId }) => (
      <GoTo to={paths.call(undefined, portId)} />
    )),
    screen('/internal/port-calls/details/port/:portId/:tab', ({ portId, tab }) =>
      isCallTab(tab) ? <StaffCall portId={portId} tab={tab} /> : <ToNotFound />,
    ),
  ],
};

const ToAgencyCall = ({ portId }: { readonly portId: string }) => (
  <GoTo to={paths.call(useOrganisation().id, portId)} />
);

/** A port agency's own calls, with the page of each. */
export const portCalls: Area = {
  gate: 'port_calls',
  menu: {
    label: 'Port Calls',
    icon: Anchor,
    path: (organisation) => paths.timeline(organisation),
    under: '/port-calls',
  },
  routes: [
    screen('/port-calls', () => <AgencyPortCalls />),
    screen('/port-calls/details/port/:portId', ({ portId }) => <ToAgencyCall portId={portId} />),
    screen('/port-calls/details/port/:portId/:tab', ({ portId, tab }) =>
      isCallTab(tab) ? <AgencyCall portId={portId} tab={tab} /> : <ToNotFound />,
    ),
  ],
};
