import type { Decision } from '../shared/decider.ts';
import { placeReached, summaryOf } from './calls.ts';
import { type CargoCall, operationKey, unknownCall } from './cargo.ts';
import { alreadyTold } from './decide.ts';
import { isSame } from './differences.ts';
import { cargoIn } from './evolve-cargoes.ts';
import type { VoyageEvent } from './events.ts';
import type { VoyageRejection } from './rejections.ts';
import { type CargoFacts, cargoSubject, type VoyageState } from './state.ts';

/** A cargo as it is told, whole; null where it was withdrawn. */
export interface StateCargo {
  readonly voyageId: string;
  readonly cargoRef: string;
  readonly cargo: CargoFacts | null;
  readonly sequence: number;
  /** ISO 8601 UTC. */
  readonly statedAt: string;
  /** Of all that it says. */
  readonly hash: string;
}

interface About {
  readonly voyageId: string;
  readonly occurredAt: string;
  readonly cargoId: string;
  readonly cargoRef: string;
}

const callOf = ({ voyage }: VoyageState, callId: string): CargoCall => {
  const at = voyage?.calls.findIndex((call) => call.callId === callId) ?? -1;
  const call = voyage?.calls[at];
  return call ? { callId, place: at + 1, port: call.port, terminals: call.terminals } : unknownCall(callId);
};

const onVoyage = (state: VoyageState, about: About, cargo: CargoFacts) => {
  const { voyage } = state;
  const { bookingId, organisationId, company, brokerCompany, commodity, shipper, terms, laycan } = cargo;
  return {
    ...about,
    bookingId,
    organisationId,
    company,
    brokerCompany,
    commodity,
    shipper,
    terms,
    laycan,
    voyage: voyage && summaryOf(voyage),
    reached: placeReached(voyage?.calls ?? []),
    lines: cargo.lines.map(({ lineId, loadCallId, dischargeCallId, quantityMt }) => ({
      lineId,
      load: callOf(state, loadCallId),
      discharge: callOf(state, dischargeCallId),
      quantityMt,
    })),
  };
};

/** The cargo without what was done with it. */
const bare = ({ lines, bills: _bills, ...details }: CargoFacts) => ({
  ...details,
  lines: lines.map(({ operations: _operations, ...route }) => route),
});

const operationDifferences = (
  about: About,
  before: CargoFacts | undefined,
  now: CargoFacts,
): readonly VoyageEvent[] =>
  now.lines.flatMap(({ lineId, operations }) => {
    const known = before?.lines.find((line) => line.lineId === lineId)?.operations ?? [];
    const earlier = new Map(known.map((one) => [operationKey(one), one]));
    const told = new Set(operations.map(operationKey));
    const gone = known.filter((one) => !told.has(operationKey(one)));
    const changed = operations.filter((one) => !isSame(one, earlier.get(operationKey(one))));
    return [
      ...gone.map((from) => ({ from, to: null })),
      ...changed.map((to) => ({ from: earlier.get(operationKey(to)) ?? null, to })),
    ].map((fromTo): VoyageEvent => ({
      type: 'CargoOperationRecorded',
      data: { ...about, lineId, ...fromTo },
    }));
  });

const billDifferences = (
  about: About,
  before: CargoFacts | undefined,
  now: CargoFacts,
): readonly VoyageEvent[] => {
  const earlier = new Map(before?.bills.map((bill) => [bill.billId, bill]));
  const told = new Set(now.bills.map(({ billId }) => billId));
  const gone = [...earlier.keys()].filter((billId) => !told.has(billId));
  return [
    ...gone.map((billId): VoyageEvent => ({ type: 'BillOfLadingWithdrawn', data: { ...about, billId } })),
    ...now.bills.flatMap((bill): readonly VoyageEvent[] => {
      const from = earlier.get(bill.billId);
      if (!from) return [{ type: 'BillOfLadingIssued', data: { ...about, bill } }];
      if (isSame(from, bill)) return [];
      return [{ type: 'BillOfLadingCorrected', data: { ...about, from, to: bill } }];
    }),
  ];
};

const differences = (
  state: VoyageState,
  { voyageId, cargoRef, cargo, statedAt }: StateCargo,
): readonly VoyageEvent[] => {
  const known = cargoIn(state.cargoes, cargoRef);
  const about = { voyageId, occurredAt: statedAt, cargoRef };
  // A booking that is known only now gives the cargo another id.
  const leaves = known && known.cargoId !== cargo?.cargoId;
  const left: readonly VoyageEvent[] = leaves
    ? [{ type: 'CargoWithdrawn', data: { ...about, cargoId: known.cargoId } }]
    : [];
  if (!cargo) return left;
  const before = leaves ? undefined : known;
  const own = { ...about, cargoId: cargo.cargoId };
  const data = onVoyage(state, own, cargo);
  const booked: readonly VoyageEvent[] = before ? [] : [{ type: 'CargoBooked', data }];
  const changed: readonly VoyageEvent[] =
    before && !isSame(bare(before), bare(cargo)) ? [{ type: 'CargoChanged', data }] : [];
  return [
    ...left,
    ...booked,
    ...changed,
    ...operationDifferences(own, before, cargo),
    ...billDifferences(own, before, cargo),
  ];
};

/** Takes in what is told of a cargo, before or after its voyage; one that a later statement has overtaken says nothing. */
export const stateCargo = (
  state: VoyageState,
  command: StateCargo,
): Decision<VoyageEvent, VoyageRejection> => {
  const { voyageId, cargoRef, cargo, sequence, statedAt, hash } = command;
  const subject = cargoSubject(cargoRef);
  const told = alreadyTold(state, subject, command);
  if (told === 'overtaken') return [];
  if (told) return told;
  const cargoes = cargo ? [cargo.cargoId] : [];
  return [
    ...differences(state, command),
    {
      type: 'VoyageStated',
      data: { voyageId, occurredAt: statedAt, subject, sequence, hash, cargoes },
    },
  ];
};
