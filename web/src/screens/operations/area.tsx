import { Activity } from 'lucide-react';
import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';

const Operations = lazyScreen(async () => (await import('./Operations.tsx')).Operations);

const path = '/internal/operations';

export const operations: Area = {
  gate: 'operations',
  menu: { label: 'Operations', icon: Activity, path: () => path, under: path },
  routes: [screen(path, () => <Operations />)],
};
