import type { Tab } from '../../components/tabs/Tabs.tsx';
import { paths } from '../cargo-bookings/paths.ts';

/** The tabs of the bookings index that exist: overview and nomination are areas that are not built yet. */
export const cargoBookingsTabs = (
  organisation: string,
  current: 'declaration' | 'history',
): readonly Tab[] => [
  { label: 'Declaration', href: paths.declaration(organisation), current: current === 'declaration' },
  { label: 'History', href: paths.history(organisation), current: current === 'history' },
];
