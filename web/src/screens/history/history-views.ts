import type { Segment } from '../../components/form/SegmentedControl.tsx';
import { paths } from '../cargo-bookings/paths.ts';

/** The two lists of history: what bookings were, and what submissions made of them. */
export const historyViews = (
  organisation: string,
  current: 'versions' | 'submissions',
): readonly Segment[] => [
  { label: 'Versions', href: paths.history(organisation), current: current === 'versions' },
  { label: 'Submissions', href: paths.submissions(organisation), current: current === 'submissions' },
];
