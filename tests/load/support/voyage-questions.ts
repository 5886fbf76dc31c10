import { writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { type VoyageMessage, voyageFeedTopics } from '#contracts/voyage-feed/messages';
import { voyageStream } from '#domain/streams';
import type { PortCall } from '#domain/voyage/calls';
import type { Topics } from '#platform/topics/port';
import type { Portal } from '#portal/portal';
import { voyagesModel } from '#projections/voyages/read-model';
import { statementOf } from './fill-voyages.ts';
import { fleetOf } from './nominate-many.ts';
import { preciseNow } from './precise-now.ts';

/** What one statement of a voyage came to: what a bare consumer writes and sends for the same. */
export interface Led {
  readonly voyageId: string;
  readonly events: readonly { readonly type: string; readonly data: string; readonly metadata: string }[];
  /** Of `voyages`, as JSON. */
  readonly document: string;
}

const callOf = ({ callId, port: { id: locode, name }, agents, terminals }: PortCall) => ({
  callId: callId.slice(callId.indexOf('~') + 1),
  port: { locode, name },
  agents,
  terminals,
});

/** The n-th voyage as its system tells it, every estimate later than at first by so many hours. */
export const messageOf = (n: number, hours: number, now: string): VoyageMessage => {
  const { voyageId, voyage, sequence, statedAt } = statementOf(`v-${n}`, n, fleetOf(1, now), hours);
  return {
    type: 'voyage',
    version: 1,
    sequence,
    statedAt,
    voyageId,
    vvn: voyage.vvn,
    vessel: voyage.vessel,
    vesselType: voyage.vesselType,
    trade: voyage.trade,
    state: 'commenced',
    calls: voyage.calls.map(callOf),
  };
};

/** Publishes statements, and answers when they were in the topic. */
export const publishStatements = async (
  topics: Topics,
  ...messages: readonly VoyageMessage[]
): Promise<number> => {
  await topics.publish(
    voyageFeedTopics.statements,
    messages.map((message) => ({
      id: `${message.voyageId}/${message.sequence}`,
      key: message.voyageId,
      value: JSON.stringify(message),
      headers: {},
    })),
  );
  return preciseNow();
};

/** Statements that are published in one piece. */
const publishedTogether = 5;

const questions = ['tell', 'tell-all', 'led'] as const;
type VoyageQuestion = (typeof questions)[number];

export const isOfVoyages = (what: string): what is VoyageQuestion =>
  questions.some((question) => question === what);

/**
 * What a load of voyages asks of the portal's process itself: `tell {n} {hours}` publishes the n-th voyage's statement, and answers when it was
 * in its topic; `tell-all {count} {hours}` the first voyages' at once; `led {count} {file}` writes what the last statement of the first voyages came to.
 */
export class VoyageQuestions {
  readonly #portal: Portal;
  readonly #started = new Date().toISOString();

  constructor(portal: Portal) {
    this.#portal = portal;
  }

  async answer(what: VoyageQuestion, [first = '', second = '']: readonly string[]): Promise<unknown> {
    if (what === 'led') return this.#write(Number(first), second);
    const { topics } = this.#portal.engine;
    if (!topics) throw new Error('There are no topics');
    if (what === 'tell') return publishStatements(topics, this.#message(Number(first), second));
    let at = 0;
    for (let n = 0; n < Number(first); n += publishedTogether) {
      const last = Math.min(n + publishedTogether, Number(first));
      const some = Array.from({ length: last - n }, (_, place) => this.#message(n + place, second));
      at = await publishStatements(topics, ...some);
      // Who tells is another process in earnest, which does not hold this one.
      await setImmediate();
    }
    return at;
  }

  #message(n: number, hours: string): VoyageMessage {
    return messageOf(n, Number(hours), this.#started);
  }

  async #write(count: number, file: string): Promise<void> {
    const led: Led[] = [];
    for (let n = 0; n < count; n += 1) led.push(await this.#ledBy(`v-${n}`));
    await writeFile(file, JSON.stringify(led));
  }

  async #ledBy(voyageId: string): Promise<Led> {
    const { events, documents } = this.#portal.engine;
    const told = await events.readStream(voyageStream(voyageId));
    const command = told.at(-1)?.metadata['commandId'];
    const stored = await documents.get(voyagesModel, voyageId);
    if (!stored) throw new Error(`There is no ${voyageId}`);
    return {
      voyageId,
      events: told
        .filter(({ metadata }) => metadata['commandId'] === command)
        .map(({ type, data, metadata }) => ({ type, data, metadata: JSON.stringify(metadata) })),
      document: JSON.stringify(stored.document),
    };
  }
}
