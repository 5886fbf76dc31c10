import type { PortCall, TerminalCall } from './calls.ts';

/** Work on a line at a terminal; one a line, terminal and kind. */
export interface CargoOperation {
  readonly terminalId: string;
  readonly kind: 'loading' | 'discharging';
  /** ISO 8601 UTC. */
  readonly commencedAt: string | null;
  readonly completedAt: string | null;
  readonly quantityMt: number;
}

export interface BillOfLading {
  readonly billId: string;
  readonly number: string;
  readonly lineId: string;
  readonly quantityMt: number;
  /** `yyyy-MM-dd`. */
  readonly issuedOn: string;
}

/** What a cargo is, apart from where it goes and what was done with it. */
export interface CargoDetails {
  readonly cargoRef: string;
  /** Its booking here, and the charterer that declared it; null where nobody did. */
  readonly bookingId: string | null;
  readonly organisationId: string | null;
  /** Global address numbers, as the voyage-management system has them. */
  readonly company: string | null;
  readonly brokerCompany: string | null;
  readonly commodity: string;
  readonly shipper: string | null;
  readonly terms: 'LINEAR' | 'FREE_IN_OUT' | null;
  readonly laycan: { readonly start: string; readonly finish: string } | null;
}

/** A part of a cargo from one call to another. */
export interface CargoRoute {
  readonly lineId: string;
  readonly loadCallId: string;
  readonly dischargeCallId: string;
  readonly quantityMt: number;
}

/** A call as it stands when a cargo is told; without port and place where the voyage has not told of it. */
export interface CargoCall {
  readonly callId: string;
  /** In the rotation, from 1. */
  readonly place: number | null;
  readonly port: PortCall['port'] | null;
  readonly terminals: readonly TerminalCall[];
}

export interface CargoLine {
  readonly lineId: string;
  readonly load: CargoCall;
  readonly discharge: CargoCall;
  readonly quantityMt: number;
}

export const unknownCall = (callId: string): CargoCall => ({
  callId,
  place: null,
  port: null,
  terminals: [],
});

/** One operation of a line: there is one a terminal and kind. */
export const operationKey = ({ terminalId, kind }: Pick<CargoOperation, 'terminalId' | 'kind'>): string =>
  `${kind}/${terminalId}`;

const before = (one: string, other: string): number => (one < other ? -1 : 1);

/** In one order, whatever order they were told or recorded in. */
export const inOrderOfOperations = (operations: readonly CargoOperation[]): readonly CargoOperation[] =>
  operations.toSorted((one, other) => before(operationKey(one), operationKey(other)));

export const inOrderOfBills = (bills: readonly BillOfLading[]): readonly BillOfLading[] =>
  bills.toSorted((one, other) => before(one.billId, other.billId));
