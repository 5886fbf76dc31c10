import { type CargoOperation, inOrderOfBills, inOrderOfOperations, operationKey } from './cargo.ts';
import type { CargoEvent } from './events.ts';
import type { CargoFacts } from './state.ts';

type Cargoes = Readonly<Record<string, CargoFacts>>;

type Told = Extract<CargoEvent, { readonly type: 'CargoBooked' | 'CargoChanged' }>['data'];

/** Operations of a line after one was recorded, told otherwise (`to`), or taken back (null). */
export const withOperation = (
  operations: readonly CargoOperation[],
  from: CargoOperation | null,
  to: CargoOperation | null,
): readonly CargoOperation[] => {
  const key = to ?? from;
  if (!key) return operations;
  const at = operations.findIndex((one) => operationKey(one) === operationKey(key));
  if (at < 0) return to ? inOrderOfOperations([...operations, to]) : operations;
  return operations.toSpliced(at, 1, ...(to ? [to] : []));
};

/** What was done with a line stays with it for as long as the cargo has it. */
const cargoOf = (told: Told, known: CargoFacts | undefined): CargoFacts => ({
  cargoId: told.cargoId,
  cargoRef: told.cargoRef,
  bookingId: told.bookingId,
  organisationId: told.organisationId,
  company: told.company,
  brokerCompany: told.brokerCompany,
  commodity: told.commodity,
  shipper: told.shipper,
  terms: told.terms,
  laycan: told.laycan,
  lines: told.lines.map(({ lineId, load, discharge, quantityMt }) => ({
    lineId,
    loadCallId: load.callId,
    dischargeCallId: discharge.callId,
    quantityMt,
    operations: known?.lines.find((line) => line.lineId === lineId)?.operations ?? [],
  })),
  bills: known?.bills ?? [],
});

/** Whatever it is called: a record has names of its own from the start. */
export const cargoIn = (cargoes: Cargoes, ref: string): CargoFacts | undefined =>
  Object.hasOwn(cargoes, ref) ? cargoes[ref] : undefined;

const changed = (
  cargoes: Cargoes,
  ref: string,
  change: (cargo: CargoFacts) => Partial<CargoFacts>,
): Cargoes => {
  const known = cargoIn(cargoes, ref);
  return known ? { ...cargoes, [ref]: { ...known, ...change(known) } } : cargoes;
};

/** The cargoes of a voyage after an event. */
export const evolveCargoes = (cargoes: Cargoes, { type, data }: CargoEvent): Cargoes => {
  switch (type) {
    case 'CargoBooked':
      return { ...cargoes, [data.cargoRef]: cargoOf(data, undefined) };
    case 'CargoChanged':
      return { ...cargoes, [data.cargoRef]: cargoOf(data, cargoIn(cargoes, data.cargoRef)) };
    case 'CargoWithdrawn': {
      const { [data.cargoRef]: _, ...others } = cargoes;
      return others;
    }
    case 'CargoOperationRecorded':
      return changed(cargoes, data.cargoRef, ({ lines }) => ({
        lines: lines.map((line) =>
          line.lineId === data.lineId
            ? { ...line, operations: withOperation(line.operations, data.from, data.to) }
            : line,
        ),
      }));
    case 'BillOfLadingIssued':
      return changed(cargoes, data.cargoRef, ({ bills }) => ({
        bills: inOrderOfBills([...bills, data.bill]),
      }));
    case 'BillOfLadingCorrected':
      return changed(cargoes, data.cargoRef, ({ bills }) => ({
        bills: bills.map((bill) => (bill.billId === data.to.billId ? data.to : bill)),
      }));
    case 'BillOfLadingWithdrawn':
      return changed(cargoes, data.cargoRef, ({ bills }) => ({
        bills: bills.filter(({ billId }) => billId !== data.billId),
      }));
  }
};
