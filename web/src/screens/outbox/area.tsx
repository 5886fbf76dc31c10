import { Mails } from 'lucide-react';
import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';

const Outbox = lazyScreen(async () => (await import('./Outbox.tsx')).Outbox);

const path = '/internal/outbox';

export const outbox: Area = {
  gate: 'outbox',
  menu: { label: 'Outbox', icon: Mails, path: () => path, under: path },
  routes: [screen(path, () => <Outbox />)],
};
