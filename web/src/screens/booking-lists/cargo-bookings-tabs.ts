import type { Tab } from '../../components/tabs/Tabs.tsx';
import { addressQuery } from '../../lists/address.ts';
import { session } from '../../stores/session.ts';
import { paths } from '../cargo-bookings/paths.ts';

const pastQuery = (asOf: string | null): string => addressQuery(asOf === null ? [] : [['asOf', asOf]]);

/**
 * The tabs of the bookings index.
 *
 * @param asOf the past that is looked at; overview and declarations lead to each other within it
 */
export const cargoBookingsTabs = (
  organisation: string,
  current: 'overview' | 'declaration' | 'nomination' | 'history' | 'statements',
  asOf: string | null = null,
): readonly Tab[] => [
  {
    label: 'Overview',
    href: `${paths.overview(organisation)}${pastQuery(asOf)}`,
    current: current === 'overview',
  },
  {
    label: 'Declaration',
    href: `${paths.declaration(organisation)}${pastQuery(asOf)}`,
    current: current === 'declaration',
  },
  { label: 'Nomination', href: paths.nominations(organisation), current: current === 'nomination' },
  { label: 'History', href: paths.history(organisation), current: current === 'history' },
  // A broker has no bookings of its own to state.
  ...(session.organisation(organisation)?.type === 'agency'
    ? []
    : [{ label: 'Statements', href: paths.statements(organisation), current: current === 'statements' }]),
];
