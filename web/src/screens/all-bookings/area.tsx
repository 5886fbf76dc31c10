import { Package } from 'lucide-react';
import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';

const AllBookings = lazyScreen(async () => (await import('./AllBookings.tsx')).AllBookings);

const path = '/internal/bookings';

export const allBookings: Area = {
  gate: 'all_bookings',
  menu: { label: 'All Bookings', icon: Package, path: () => path, under: path },
  routes: [screen(path, () => <AllBookings />)],
};
