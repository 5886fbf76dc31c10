import { House } from 'lucide-react';
import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { homeHref, homePath } from './paths.ts';

const AgencyHome = lazyScreen(async () => (await import('./AgencyHome.tsx')).AgencyHome);

/** Where a port agency lands: its calls in figures, and its vessels on a map. */
export const agencyHome: Area = {
  gate: 'agency_home',
  menu: { label: 'Home', icon: House, path: homeHref, under: homePath },
  routes: [screen(homePath, () => <AgencyHome />)],
};
