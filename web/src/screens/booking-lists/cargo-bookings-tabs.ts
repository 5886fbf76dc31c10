import type { Tab } from '../../components/tabs/Tabs.tsx';
import { paths } from '../cargo-bookings/paths.ts';

/** The tabs of the bookings index that exist: nomination is an area that is not built yet. */
export const cargoBookingsTabs = (
  organisation: string,
  current: 'overview' | 'declaration' | 'history',
): readonly Tab[] => [
  { label: 'Overview', href: paths.overview(organisation), current: current === 'overview' },
  { label: 'Declaration', href: paths.declaration(organisation), current: current === 'declaration' },
  { label: 'History', href: paths.history(organisation), current: current === 'history' },
];
