import { lazyScreen } from '../../../components/lazy-screen.tsx';
import type { CallTab } from '../paths.ts';
import type { CallTabProps, TabOfCall } from './call-tab.ts';
import { OverviewTab } from './OverviewTab.tsx';

/** The parts of a call's page by the end of their address. */
export const tabsOfCall: Readonly<Record<CallTab, TabOfCall>> = {
  overview: { label: 'Port Overview', Screen: OverviewTab, hasPast: true },
  cargo: {
    label: 'Cargo Line-up',
    Screen: lazyScreen<CallTabProps>(async () => (await import('./CargoTab.tsx')).CargoTab),
  },
  rotation: {
    label: 'Port rotation',
    Screen: lazyScreen<CallTabProps>(async () => (await import('./RotationTab.tsx')).RotationTab),
    hasPast: true,
  },
  documents: {
    label: 'Documents',
    Screen: lazyScreen<CallTabProps>(async () => (await import('./DocumentsTab.tsx')).DocumentsTab),
  },
  contacts: {
    label: 'Contacts',
    Screen: lazyScreen<CallTabProps>(async () => (await import('./ContactsTab.tsx')).ContactsTab),
  },
};
