import { companyAudience, staffAudience } from '#contracts/live/audiences';
import { agencyPortCallsChannel, liveEvents, staffPortCallsChannel } from '#contracts/live/channels';
import type { TimelinePort, TimelineTerminal, TimelineVoyage } from '#contracts/port-calls/timeline';
import { type CallNow, callsNow, type TerminalNow, voyageStateOf } from '#domain/voyage/derived';
import type { LiveSource } from '../runtime/presenting/live-source.ts';
import { severally, speaking } from '../runtime/presenting/speaking.ts';
import { needsNothing, type View, type ViewInputs } from '../runtime/presenting/view.ts';
import { voyagesProjection } from './projection.ts';
import { type VoyageDocument, voyagesModel } from './read-model.ts';
import {
  type CallViewer,
  callMoment,
  companiesOf,
  mayOpenCall,
  nextCallOf,
  portTimeAt,
  type ShownVoyage,
  upcomingAt,
} from './sailing-view.ts';

const presentTerminal = (terminal: TerminalNow, print: (moment: string) => string): TimelineTerminal => ({
  id: terminal.terminalId,
  name: terminal.name,
  type: terminal.type,
  state: terminal.state,
  eta: callMoment(terminal.eta, print),
  etb: callMoment(terminal.etb, print),
  etd: callMoment(terminal.etd, print),
  ...upcomingAt([terminal], print),
});

const presentPort = (call: CallNow, viewer: CallViewer, inputs: Pick<ViewInputs, 'zoneOf'>): TimelinePort => {
  const print = portTimeAt(call, inputs);
  return {
    id: call.callId,
    lastVoyagePortId: call.callId,
    portId: call.callId,
    locode: call.port.id,
    portName: call.port.name,
    type: call.kind,
    state: call.state,
    eta: call.eta && print(call.eta.at),
    etd: call.etd && print(call.etd.at),
    ...upcomingAt(call.terminals, print),
    terminals: call.terminals.map((terminal) => presentTerminal(terminal, print)),
    agencies: companiesOf(call, viewer),
    mayOpen: mayOpenCall(call, viewer),
  };
};

/** A row of the timeline; null for an agency that is at none of its calls. */
export const presentTimelineVoyage = (
  voyageId: string,
  voyage: ShownVoyage,
  viewer: CallViewer,
  inputs: Pick<ViewInputs, 'zoneOf'>,
): TimelineVoyage | null => {
  if (viewer !== 'staff' && !voyage.calls.some((call) => mayOpenCall(call, viewer))) return null;
  const calls = callsNow(voyage);
  const next = nextCallOf(calls);
  const upcoming = next && upcomingAt(next.terminals, portTimeAt(next, inputs));
  return {
    id: voyageId,
    voyageId,
    vesselId: voyage.vessel.id,
    vesselName: voyage.vessel.name,
    vvn: voyage.vvn,
    tradeId: voyage.trade.id,
    tradeName: voyage.trade.name,
    state: voyageStateOf(voyage),
    upcomingAction: upcoming?.upcomingAction ?? null,
    upcomingDate: upcoming?.upcomingDate ?? null,
    toldAt: voyage.toldAt,
    ports: calls.map((call) => presentPort(call, viewer, inputs)),
  };
};

/** A voyage on the timelines of staff and of its agencies. */
export const timelineView: View<VoyageDocument, CallViewer, TimelineVoyage | null> = {
  model: voyagesModel,
  needs: needsNothing,
  present: ({ stored: { id, position, document }, inputs }, viewer) => {
    const row = presentTimelineVoyage(id, document, viewer, inputs);
    return row && { ...row, cursor: inputs.cursorAt(position) };
  },
};

/** Voyages on the timelines of staff and of the agencies of their calls. */
export const voyagesLive: LiveSource<VoyageDocument, CallViewer, TimelineVoyage> = {
  projection: voyagesProjection,
  event: liveEvents.portCallChanged,
  view: timelineView,
  sideOn: (channel) => {
    const about = agencyPortCallsChannel.read(channel);
    return about ? { companies: [about.company] } : 'staff';
  },
  ...severally(
    speaking(staffPortCallsChannel, staffAudience),
    speaking(agencyPortCallsChannel, companyAudience),
  ),
  filterOf: (audience) => {
    const company = companyAudience.read(audience)?.company;
    return company === undefined ? {} : { 'calls.agents.company': company };
  },
};
