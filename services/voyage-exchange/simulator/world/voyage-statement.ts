import type { VoyageMessage } from '#contracts/voyage-feed/messages';
import { agenciesAt, agentId } from '../master-data/agencies.ts';
import { vesselTypeNames } from '../master-data/fleet.ts';
import { ports } from '../master-data/ports.ts';
import { toldCalls } from './estimates.ts';
import { daysToMs } from './moments.ts';
import { noise } from './noise.ts';
import { firstEta, substitutedAheadMs, toldOver } from './pace.ts';
import type { SailedCall, Sailing } from './sail.ts';
import { statedAt } from './told.ts';

type Call = VoyageMessage['calls'][number];

/** An agent is appointed so long before the arrival; now and then another one takes over later. */
const appointedAheadMs = daysToMs(30);
const replacedAheadMs = daysToMs(8);

export const agentsOf = (
  voyageId: string,
  { callId, port, eta }: Pick<SailedCall, 'callId' | 'port' | 'eta'>,
  now: number,
): Call['agents'] => {
  if (eta - now > appointedAheadMs) return [];
  const [usual, other] = agenciesAt(port);
  if (!usual) return [];
  const isReplaced = noise(voyageId, callId, 'agent') < 0.12 && eta - now <= replacedAheadMs;
  const agency = isReplaced && other ? other : usual;
  const index = Math.floor(noise(voyageId, callId, 'who') * agency.agents.length);
  return [{ contactId: agentId(agency, index), company: agency.company }];
};

const stateOf = (sailing: Sailing, now: number): VoyageMessage['state'] => {
  if (now >= toldOver(sailing)) return 'completed';
  return now >= sailing.begins ? 'commenced' : 'scheduled';
};

export const portName = (locode: string): string => ports[locode]?.name ?? locode;

/**
 * A voyage as it is told at a moment. @param planned as it was first meant, which says when another vessel takes over
 * @param toldAnew when it is told again: nothing is expected before, or it would be overdue until then
 */
export const voyageStatement = (
  planned: Sailing,
  sailing: Sailing,
  now: number,
  toldAnew = now,
): VoyageMessage => {
  const { voyage } = sailing;
  const { voyageId, vvn, service, first } = voyage;
  const isFirst = first !== null && now < firstEta(planned) - substitutedAheadMs;
  const vessel = isFirst ? first : voyage.vessel;
  return {
    type: 'voyage',
    ...statedAt(now),
    voyageId,
    vvn,
    vessel: { id: vessel.id, name: vessel.name },
    vesselType: { id: vessel.type, name: vesselTypeNames[vessel.type] },
    trade: { id: service.trade, name: service.trade },
    state: stateOf(sailing, now),
    calls: toldCalls(sailing, now, toldAnew).map(({ call, terminals }): Call => ({
      callId: call.callId,
      port: { locode: call.port, name: portName(call.port) },
      agents: agentsOf(voyageId, call, now),
      terminals: terminals.map(({ terminal: { terminalId, name, type, stemMt }, eta, etb, etd }) => ({
        terminalId,
        name,
        type,
        stemMt,
        eta,
        etb,
        etd,
      })),
    })),
  };
};
