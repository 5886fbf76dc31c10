import type { Tab } from '../../components/tabs/Tabs.tsx';
import { paths } from './paths.ts';

/** The two views of all port calls. */
export const staffTabs = (current: 'timeline' | 'reliability'): readonly Tab[] => [
  { label: 'Timeline', href: paths.timeline(undefined), current: current === 'timeline' },
  { label: 'Reliability', href: paths.reliability, current: current === 'reliability' },
];
