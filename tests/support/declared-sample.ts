import type { BookingView } from '#contracts/booking/booking-view';
import { cargo, type Cargo, type Declarant, daysAfter, rotterdam, santos } from './declarant.ts';

/** Days from one laycan of the sample to the next: three months of them, all beyond what is frozen. */
const apart = 4;
const daysAhead = 35;
/** Of one submission, each of which is confirmed by a mail. */
const together = 2;
export const declaredCount = 22;
/** Itaqui in so many of them, and Santos in the rest. */
export const fromItaqui = 3;

const paper = { id: 'paper-reels', name: 'Paper reels' };
const itaqui = { id: 'BRIQI', name: 'Itaqui' };

/** `DS-01` and so on, by their laycans. */
export const codeOf = (n: number): string => `DS-${String(n + 1).padStart(2, '0')}`;

const qtyOf = (n: number): number => 20_000 + n * 500;

const cargoOf = (today: string, n: number): Cargo =>
  cargo(today, {
    code: codeOf(n),
    ...(n % 3 === 1 && { commodity: paper }),
    loadingPort: n % 8 === 2 ? itaqui : santos,
    laycanStart: daysAfter(today, daysAhead + n * apart),
    laycanFinish: daysAfter(today, daysAhead + n * apart + 6),
    loadingQty: qtyOf(n),
    'discharge.1': { port: rotterdam, qty: qtyOf(n) },
  });

/** Another quantity, loaded and discharged, in one submission. */
export const reload = async (declarant: Declarant, ids: readonly string[], qty: number): Promise<void> => {
  const { importId } = await declarant.edit();
  for (const id of ids) {
    const { loadingPort, dischargePorts } = await declarant.booking(id);
    const [line] = dischargePorts;
    if (!line?.id || !line.name) throw new Error('The booking is discharged nowhere');
    const port = { id: line.id, name: line.name };
    await declarant.type(importId, id, 'loadingQty', loadingPort.qty, qty);
    await declarant.type(importId, id, 'discharge.1', { port, qty: line.qty }, { port, qty });
  }
  await declarant.submitAll(importId);
};

/**
 * 22 bookings over three months, in eleven submissions, the second and the third of them amended since.
 * @returns them by code, as the list first had them.
 */
export const declareSample = async (
  declarant: Declarant,
  today: string,
): Promise<ReadonlyMap<string, BookingView>> => {
  for (let n = 0; n < declaredCount; n += together)
    await declarant.declare(...Array.from({ length: together }, (_, at) => cargoOf(today, n + at)));
  const { data } = await declarant.list();
  const byCode = new Map(data.map((one) => [one.code ?? '', one]));
  const amended = [codeOf(1), codeOf(2)].flatMap((code) => byCode.get(code)?.id ?? []);
  await reload(declarant, amended, 23_000);
  return byCode;
};
