import type {
  PortOption,
  RotationStep,
  ScheduleMilestone,
  SchedulePort,
  ScheduleTerminal,
  ToldEstimate,
} from '#contracts/port-calls/details';
import { localOffset } from '#domain/shared/zones';
import { type CallNow, callsNow, type MilestoneNow, type TerminalNow } from '#domain/voyage/derived';
import type { ViewInputs } from '../runtime/presenting/view.ts';
import { type CallViewer, mayOpenCall, portTimeAt, type ShownVoyage } from './sailing-view.ts';

type Print = (moment: string) => string;

/** Who looks, at which call. */
interface Looking {
  readonly viewer: CallViewer;
  readonly callId: string;
}

const milestone = (time: MilestoneNow | null, print: Print): ScheduleMilestone | null =>
  time && { date: print(time.at), happened: time.happened, passed: time.passed, isActive: time.isActive };

const terminal = (
  { terminalId, name, type, eta, etb, etd }: TerminalNow,
  print: Print,
): ScheduleTerminal => ({
  terminalId,
  name,
  type,
  eta: milestone(eta, print),
  etb: milestone(etb, print),
  etd: milestone(etd, print),
});

/** Minutes of the port's time to UTC at its first moment; of a call without any, 0. */
const offsetOf = (call: CallNow, { zoneOf }: Pick<ViewInputs, 'zoneOf'>): number => {
  const [first] = call.terminals.flatMap(({ eta, etb, etd }) => eta ?? etb ?? etd ?? []);
  return first ? localOffset(first.at, zoneOf(call.port.id) ?? 'UTC') : 0;
};

const stepOf = (
  call: CallNow,
  { viewer, callId }: Looking,
  inputs: Pick<ViewInputs, 'zoneOf'>,
): RotationStep => ({
  portId: call.callId,
  portName: call.port.name,
  isCurrent: call.callId === callId,
  isAgencyPort: mayOpenCall(call, viewer),
  type: call.kind,
  status: call.state,
  offsetMinutes: offsetOf(call, inputs),
  terminals: call.terminals.map((one) => terminal(one, portTimeAt(call, inputs))),
});

/** The calls of a voyage that somebody may open, with their places in the rotation. */
export const presentPortOptions = (
  voyage: ShownVoyage,
  { viewer, callId }: Looking,
  inputs: Pick<ViewInputs, 'zoneOf'>,
): readonly PortOption[] =>
  callsNow(voyage).flatMap((call, at) => {
    if (!mayOpenCall(call, viewer)) return [];
    const print = portTimeAt(call, inputs);
    return [
      {
        portId: call.callId,
        lastVoyagePortId: call.callId,
        portName: call.port.name,
        isCurrent: call.callId === callId,
        place: at + 1,
        eta: call.eta && print(call.eta.at),
        etd: call.etd && print(call.etd.at),
      },
    ];
  });

/** Every call of a voyage, in the order of the rotation. */
export const presentRotation = (
  voyage: ShownVoyage,
  looking: Looking,
  inputs: Pick<ViewInputs, 'zoneOf'>,
): readonly RotationStep[] => callsNow(voyage).map((call) => stepOf(call, looking, inputs));

/** A call between its neighbours; `told` is of the call itself. null where the voyage does not call there. */
export const presentSchedule = (
  voyage: ShownVoyage,
  looking: Looking,
  told: readonly ToldEstimate[],
  inputs: Pick<ViewInputs, 'zoneOf'>,
): {
  readonly previous: SchedulePort | null;
  readonly current: SchedulePort;
  readonly next: SchedulePort | null;
} | null => {
  const steps = presentRotation(voyage, looking, inputs);
  const at = steps.findIndex(({ isCurrent }) => isCurrent);
  const current = steps[at];
  if (!current) return null;
  const inState = (
    state: SchedulePort['state'],
    step: RotationStep,
    estimates: SchedulePort['told'] = [],
  ): SchedulePort => {
    const { isCurrent: _, ...port } = step;
    return { ...port, lastVoyagePortId: port.portId, state, told: estimates };
  };
  const [before, after] = [at > 0 ? steps[at - 1] : undefined, steps[at + 1]];
  return {
    previous: before ? inState('previous', before) : null,
    current: inState('current', current, told),
    next: after ? inState('next', after) : null,
  };
};
