import {
  inOrderOfAgents,
  type Milestone,
  type MilestoneTime,
  type PortCall,
  type TerminalCall,
} from './calls.ts';
import type { CallDetails, CallEvent, CallsEvent, TimesEvent } from './events.ts';

type Timed = Pick<PortCall, 'terminals'>;

const withTime = <Call extends Timed>(
  call: Call,
  terminalId: string,
  milestone: Milestone,
  time: MilestoneTime | null,
): Call => ({
  ...call,
  terminals: call.terminals.map((terminal) =>
    terminal.terminalId === terminalId ? { ...terminal, [milestone]: time } : terminal,
  ),
});

const happened = (at: string): MilestoneTime => ({ at, happened: true });

const corrected = (
  terminals: readonly TerminalCall[],
  details: CallDetails['terminals'],
): readonly TerminalCall[] =>
  details.flatMap((detail) => {
    const known = terminals.find(({ terminalId }) => terminalId === detail.terminalId);
    return known ? [{ ...known, ...detail }] : [];
  });

/** What an event makes of the times at a call: of a port call, or of what a cargo keeps of one. */
export const evolveTimes = <Call extends Timed>(call: Call, { type, data }: TimesEvent): Call => {
  switch (type) {
    case 'TerminalCallAdded':
      return { ...call, terminals: [...call.terminals, data.terminal] };
    case 'TerminalCallOmitted':
      return {
        ...call,
        terminals: call.terminals.filter(({ terminalId }) => terminalId !== data.terminalId),
      };
    case 'PortCallCorrected':
      return { ...call, terminals: corrected(call.terminals, data.to.terminals) };
    case 'PortCallEstimated':
      return data.changes.reduce(
        (changed, { terminalId, milestone, to }) =>
          withTime(changed, terminalId, milestone, to === null ? null : { at: to, happened: false }),
        call,
      );
    case 'VesselArrived':
      return withTime(call, data.terminalId, 'eta', happened(data.at));
    case 'VesselBerthed':
      return withTime(call, data.terminalId, 'etb', happened(data.at));
    case 'VesselDeparted':
      return withTime(call, data.terminalId, 'etd', happened(data.at));
    case 'ActualCorrected':
      return withTime(call, data.terminalId, data.milestone, data.to === null ? null : happened(data.to));
  }
};

export const evolveCall = (call: PortCall, event: CallEvent): PortCall => {
  const { type, data } = event;
  switch (type) {
    case 'AgentAppointed':
      return { ...call, agents: inOrderOfAgents([...call.agents, data.agent]) };
    case 'AgentReleased':
      return { ...call, agents: call.agents.filter(({ contactId }) => contactId !== data.agent.contactId) };
    case 'PortCallCorrected':
      return { ...evolveTimes(call, event), port: data.to.port };
    case 'TerminalCallAdded':
    case 'TerminalCallOmitted':
    case 'PortCallEstimated':
    case 'VesselArrived':
    case 'VesselBerthed':
    case 'VesselDeparted':
    case 'ActualCorrected':
      return evolveTimes(call, event);
  }
};

const inOrder = (calls: readonly PortCall[], ids: readonly string[]): readonly PortCall[] =>
  ids.flatMap((id) => calls.find(({ callId }) => callId === id) ?? []);

/** The calls of a voyage after an event. */
export const evolveCalls = (calls: readonly PortCall[], event: CallsEvent): readonly PortCall[] => {
  const { type, data } = event;
  switch (type) {
    case 'VoyageScheduled':
      return data.calls;
    case 'PortCallAdded':
      return [...calls, data.call];
    case 'PortCallOmitted':
      return calls.filter(({ callId }) => callId !== data.callId);
    case 'RotationChanged':
      return inOrder(calls, data.to);
    case 'PortCallCorrected':
    case 'TerminalCallAdded':
    case 'TerminalCallOmitted':
    case 'PortCallEstimated':
    case 'VesselArrived':
    case 'VesselBerthed':
    case 'VesselDeparted':
    case 'ActualCorrected':
    case 'AgentAppointed':
    case 'AgentReleased':
      return calls.map((call) => (call.callId === data.callId ? evolveCall(call, event) : call));
  }
};
