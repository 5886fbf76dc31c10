import type { Tab } from '../../components/tabs/Tabs.tsx';
import { session } from '../../stores/session.ts';
import { paths } from '../cargo-bookings/paths.ts';

/** The tabs of the bookings index that exist: nomination is an area that is not built yet. */
export const cargoBookingsTabs = (
  organisation: string,
  current: 'overview' | 'declaration' | 'history' | 'statements',
): readonly Tab[] => [
  { label: 'Overview', href: paths.overview(organisation), current: current === 'overview' },
  { label: 'Declaration', href: paths.declaration(organisation), current: current === 'declaration' },
  { label: 'History', href: paths.history(organisation), current: current === 'history' },
  // A broker has no bookings of its own to state.
  ...(session.organisation(organisation)?.type === 'agency'
    ? []
    : [{ label: 'Statements', href: paths.statements(organisation), current: current === 'statements' }]),
];
