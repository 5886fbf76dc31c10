import type { NamedRef } from '../booking/terms.ts';
import type { PortCall, VoyageStatus } from './calls.ts';
import type { BillOfLading, CargoDetails, CargoOperation, CargoRoute } from './cargo.ts';

/** A voyage as it was told last. */
export interface VoyageFacts {
  readonly vvn: string;
  readonly vessel: NamedRef;
  readonly vesselType: NamedRef;
  readonly trade: NamedRef;
  readonly status: VoyageStatus;
  /** In the order of the rotation. */
  readonly calls: readonly PortCall[];
}

export interface CargoFacts extends CargoDetails {
  readonly cargoId: string;
  readonly lines: readonly (CargoRoute & { readonly operations: readonly CargoOperation[] })[];
  readonly bills: readonly BillOfLading[];
}

/** A statement of the voyage that was taken in, late or not. */
export interface SeenStatement {
  readonly sequence: number;
  readonly statedAt: string;
}

export interface VoyageState {
  readonly voyage: VoyageFacts | null;
  /** By reference; those that were withdrawn are gone. */
  readonly cargoes: Readonly<Record<string, CargoFacts>>;
  /** The last statement taken in, by subject. */
  readonly told: Readonly<Record<string, { readonly sequence: number; readonly hash: string }>>;
  /** Statements of the voyage by rising sequence. */
  readonly seen: readonly SeenStatement[];
  /** Ids of all calls that any of them told of. */
  readonly everCalled: readonly string[];
}

export const initialVoyageState: VoyageState = {
  voyage: null,
  cargoes: {},
  told: {},
  seen: [],
  everCalled: [],
};

export const voyageSubject = 'voyage';
export const cargoSubject = (cargoRef: string): string => `cargo/${cargoRef}`;
