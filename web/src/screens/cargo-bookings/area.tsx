import { Package } from 'lucide-react';
import type { TransferErrorView } from '#contracts/booking/transfer-view';
import { type ChangedPayload, liveEvents } from '#contracts/live/channels';
import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../app/lazy-screen.tsx';
import { transferErrors } from '../transfer/transfer-errors.ts';
import { hasBookings } from './may-enter.ts';
import { paths } from './paths.ts';

const Declarations = lazyScreen(
  async () => (await import('../declaration-list/DeclarationScreen.tsx')).DeclarationScreen,
);
const Receipt = lazyScreen(async () => (await import('../receipt/ReceiptScreen.tsx')).ReceiptScreen);

/** A draft leads to the receipt of its submission, or to the list, which follow in the same frame. */
const leadingOn = <Screen,>(screen: Screen): Screen => {
  Receipt.fetch();
  Declarations.fetch();
  return screen;
};

const NewDeclaration = lazyScreen(async () =>
  leadingOn((await import('../declaration-edit/NewDeclaration.tsx')).NewDeclaration),
);
const EditDeclaration = lazyScreen(async () =>
  leadingOn((await import('../declaration-edit/EditDeclaration.tsx')).EditDeclaration),
);
const History = lazyScreen(async () => (await import('../history/HistoryScreen.tsx')).HistoryScreen);

const Overview = lazyScreen(async () => (await import('../overview/OverviewScreen.tsx')).OverviewScreen);

export const cargoBookings: Area = {
  gate: 'cargo_bookings',
  allows: hasBookings,
  menu: { label: 'Cargo Bookings', icon: Package, path: paths.declaration, under: '/cargo-bookings' },
  routes: [
    screen('/cargo-bookings', () => <Overview />),
    screen('/cargo-bookings/declaration', () => <Declarations />),
    screen('/cargo-bookings/declaration/new', () => <NewDeclaration />),
    screen('/cargo-bookings/declaration/edit', () => <EditDeclaration />),
    screen('/cargo-bookings/declaration/receipt/:submission', ({ submission }) => (
      <Receipt submission={submission} key={submission} />
    )),
    screen('/cargo-bookings/declaration/:booking/transfer-to-veson', ({ booking }) => (
      <Declarations transfer={booking} />
    )),
    screen('/cargo-bookings/history', () => <History />),
  ],
  hears: {
    [liveEvents.transferError]: (payload) =>
      transferErrors.heard((payload as ChangedPayload<TransferErrorView>).documents),
  },
};
