import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';

const BulkTransfer = lazyScreen(async () => (await import('./BulkTransferScreen.tsx')).BulkTransferScreen);

/** Transfers of many bookings to the voyage-management system, by staff; reached from the declarations. */
export const bulkTransfer: Area = {
  gate: 'bulk_transfer',
  routes: [screen('/cargo-bookings/declaration/bulk-transfer-veson', () => <BulkTransfer />)],
};
