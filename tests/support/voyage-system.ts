import { randomUUID } from 'node:crypto';
import { voyageFeedTopics } from '#contracts/voyage-feed/messages';
import { readFeedMessage } from '#contracts/voyage-feed/read-message';
import type { Engine } from '#portal/engines/engine';
import { contactPeopleIn } from '#voyage-exchange/feed/contact-people';
import { takeIn } from '#voyage-exchange/feed/take-in';

/** A message as its sender has it. */
type Told = Readonly<Record<string, unknown>> & { readonly type: string };

/** The voyage-management system of a test: what it tells is taken in and shown before it goes on. */
export class VoyageSystem {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async tell(...messages: readonly Told[]): Promise<void> {
    const { execute, events, watcher, peopleKeys, vault, clocks } = this.#engine;
    const take = takeIn({
      execute,
      lookUps: { charterer: async () => null, zones: async () => zones },
      people: contactPeopleIn(peopleKeys, vault),
    });
    for (const message of messages) {
      const { statements, reports } = voyageFeedTopics;
      const topic = ['position', 'fuel'].includes(message.type) ? reports : statements;
      const read = readFeedMessage(topic, JSON.stringify(message), clocks.trade.now());
      const taken = await take(randomUUID(), read);
      if (!taken.ok) throw new Error(taken.reason);
    }
    const head = await events.head();
    if (!(await watcher.passed(head, 20_000))) throw new Error('The read models do not show what was told');
  }
}

const zones = { BRSSZ: 'America/Sao_Paulo', NLRTM: 'Europe/Amsterdam', FIKTK: 'Europe/Helsinki' };

const hourMs = 3_600_000;

/** A moment of a milestone: hours from a day, and whether it happened. */
const moment = (day: string, hours: number, happened: boolean) => ({
  at: new Date(Date.parse(day) + hours * hourMs).toISOString(),
  happened,
});

/** A call as the feed has it: expected on a day, berthed four hours later, gone after two days. */
export const toldCall = (
  callId: string,
  {
    locode,
    name,
    type = 'L',
    day,
    agents = [],
    happened = 0,
    stemMt = null,
  }: {
    readonly locode: string;
    readonly name: string;
    readonly type?: 'L' | 'D' | 'F' | 'T';
    /** `yyyy-MM-dd`, of the arrival. */
    readonly day: string;
    /** Global address numbers; the contact is `agent-{number}`. */
    readonly agents?: readonly string[];
    /** How many of arrival, berth and departure have happened. */
    readonly happened?: number;
    readonly stemMt?: number | null;
  },
) => ({
  callId,
  port: { locode, name },
  agents: agents.map((company) => ({ contactId: `agent-${company}`, company })),
  terminals: [
    {
      terminalId: 't1',
      name: `${name} Terminal`,
      type,
      stemMt,
      eta: moment(day, 6, happened > 0),
      etb: moment(day, 10, happened > 1),
      etd: moment(day, 54, happened > 2),
    },
  ],
});

/** A statement of a voyage. */
export const toldVoyage = (
  voyageId: string,
  {
    sequence = 1,
    statedAt,
    ...voyage
  }: {
    readonly sequence?: number;
    readonly statedAt: string;
    readonly vvn?: string;
    readonly vessel?: { readonly id: string; readonly name: string };
    readonly trade?: { readonly id: string; readonly name: string };
    readonly state?: 'scheduled' | 'commenced' | 'completed' | 'cancelled';
    readonly calls: readonly ReturnType<typeof toldCall>[];
  },
) => ({
  type: 'voyage',
  version: 1,
  sequence,
  statedAt,
  voyageId,
  vvn: '1107',
  vessel: { id: '9700011', name: 'Nordic Tern' },
  vesselType: { id: 'open-hatch', name: 'Open hatch' },
  trade: { id: 'EU', name: 'Europe' },
  state: 'scheduled',
  ...voyage,
});
