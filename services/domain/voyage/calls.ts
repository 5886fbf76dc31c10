import type { NamedRef } from '../booking/terms.ts';

/** What happens to a vessel at a terminal, in this order: arrival, berth, departure. */
export const milestones = ['eta', 'etb', 'etd'] as const;
export type Milestone = (typeof milestones)[number];

/** When something is expected to happen, or did. `at` is ISO 8601 UTC. */
export interface MilestoneTime {
  readonly at: string;
  readonly happened: boolean;
}

/** L loads, D discharges, F takes bunkers, T passes. */
export type TerminalKind = 'L' | 'D' | 'F' | 'T';

/** What a terminal is called and used for, apart from its times. */
export interface TerminalDetails {
  readonly terminalId: string;
  readonly name: string;
  readonly type: TerminalKind;
  /** MT of bunkers to be taken. */
  readonly stemMt: number | null;
}

export interface TerminalCall extends TerminalDetails {
  readonly eta: MilestoneTime | null;
  readonly etb: MilestoneTime | null;
  readonly etd: MilestoneTime | null;
}

export interface CallAgent {
  readonly contactId: string;
  /** Global address number. */
  readonly company: string;
}

/** One visit of a voyage to a port: the same port may be called twice. */
export interface PortCall {
  /** `{voyageId}~{callId}`: the feed's own is unique in its voyage only. */
  readonly callId: string;
  /** `id` is the UN/LOCODE. */
  readonly port: NamedRef;
  readonly agents: readonly CallAgent[];
  /** In the order in which they are called at. */
  readonly terminals: readonly TerminalCall[];
}

/** In one order, whatever order they were told or appointed in. */
export const inOrderOfAgents = (agents: readonly CallAgent[]): readonly CallAgent[] =>
  agents.toSorted((one, other) => (one.contactId < other.contactId ? -1 : 1));

export const callIdOf = (voyageId: string, callId: string): string => `${voyageId}~${callId}`;

export const detailsOf = ({ terminalId, name, type, stemMt }: TerminalCall): TerminalDetails => ({
  terminalId,
  name,
  type,
  stemMt,
});

const expected = (time: MilestoneTime | null): MilestoneTime | null => (time?.happened ? null : time);

/** What happened is told by an event of its own, so a terminal begins with what is expected only. */
export const estimatesOf = (terminal: TerminalCall): TerminalCall => ({
  ...terminal,
  eta: expected(terminal.eta),
  etb: expected(terminal.etb),
  etd: expected(terminal.etd),
});

/** Place in the rotation, from 1, of the last call in which something happened; 0 where nothing did. */
export const placeReached = (calls: readonly PortCall[]): number =>
  calls.findLastIndex(({ terminals }) =>
    terminals.some((terminal) => milestones.some((milestone) => terminal[milestone]?.happened)),
  ) + 1;

export type VoyageStatus = 'scheduled' | 'commenced' | 'completed' | 'cancelled';

/** What a voyage is called and how it stands, as its calls and cargoes show it. */
export interface VoyageSummary {
  readonly vvn: string;
  readonly vessel: NamedRef;
  readonly trade: NamedRef;
  readonly status: VoyageStatus;
}

export const summaryOf = ({ vvn, vessel, trade, status }: VoyageSummary): VoyageSummary => ({
  vvn,
  vessel,
  trade,
  status,
});
