import { Package } from 'lucide-react';
import type { TransferErrorView } from '#contracts/booking/transfer-view';
import type { ThreadReadView } from '#contracts/nomination/message-view';
import { type ChangedPayload, liveEvents } from '#contracts/live/channels';
import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { readMarks } from '../nominations/read-marks.ts';
import { transferErrors } from '../transfer/transfer-errors.ts';
import { Declarations, Receipt } from './lazy-screens.ts';
import { hasBookings } from './may-enter.ts';
import { paths } from './paths.ts';

const History = lazyScreen(async () => (await import('../history/HistoryScreen.tsx')).HistoryScreen);

const Submissions = lazyScreen(
  async () => (await import('../history/SubmissionsScreen.tsx')).SubmissionsScreen,
);

const Statements = lazyScreen(
  async () => (await import('../statements/StatementsScreen.tsx')).StatementsScreen,
);

const Nominations = lazyScreen(
  async () => (await import('../nominations/list/NominationScreen.tsx')).NominationScreen,
);

const NewNomination = lazyScreen(
  async () => (await import('../nominations/create/NewNomination.tsx')).NewNomination,
);

const Overview = lazyScreen(async () => (await import('../overview/OverviewScreen.tsx')).OverviewScreen);

export const cargoBookings: Area = {
  gate: 'cargo_bookings',
  allows: hasBookings,
  menu: { label: 'Cargo Bookings', icon: Package, path: paths.declaration, under: '/cargo-bookings' },
  routes: [
    screen('/cargo-bookings', () => <Overview />),
    screen('/cargo-bookings/declaration', () => <Declarations />),
    screen('/cargo-bookings/declaration/receipt/:submission', ({ submission }) => (
      <Receipt submission={submission} key={submission} />
    )),
    screen('/cargo-bookings/declaration/:booking/transfer-to-veson', ({ booking }) => (
      <Declarations transfer={booking} />
    )),
    screen('/cargo-bookings/nomination', () => <Nominations />),
    screen('/cargo-bookings/nomination/new', () => <NewNomination />),
    screen('/cargo-bookings/history', () => <History />),
    screen('/cargo-bookings/history/submissions', () => <Submissions />),
    screen('/cargo-bookings/statements', () => <Statements />),
  ],
  hears: {
    [liveEvents.transferError]: (payload) =>
      transferErrors.heard((payload as ChangedPayload<TransferErrorView>).documents),
    [liveEvents.nominationRead]: (payload) =>
      readMarks.heard((payload as ChangedPayload<ThreadReadView>).documents),
  },
};
