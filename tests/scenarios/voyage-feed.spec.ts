import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChangedPayload, parkedMessagesChannel } from '#contracts/live/channels';
import type {
  ParkedMessagesAnswer,
  ParkedMessageView,
  UnknownPortsAnswer,
} from '#contracts/operations/parked-messages';
import { voyageFeedTopics } from '#contracts/voyage-feed/messages';
import { cargoMessage, voyageMessage } from '#contracts/voyage-feed/messages.specification';
import type { Position } from '#platform/event-store/port';
import { parkedHeaders, parkedTopic } from '#platform/topics/port';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { cargoesModel } from '#projections/cargoes/read-model';
import { voyagesModel } from '#projections/voyages/read-model';
import { signedInAs, type Client } from '../support/client.ts';
import { cargo, Declarant } from '../support/declarant.ts';
import type { Ear } from '../support/live-client.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';

const path = '/api/operations/parked-messages';
const { statements } = voyageFeedTopics;

/** What the voyage-management system tells, through the whole portal. */
let portal: Portal;
let clock: TestClock;
let tom: Client;
let ear: Ear;

beforeAll(async () => {
  clock = new TestClock('2027-03-10T08:00:00.000Z');
  portal = await startPortal({ clocks: clock });
  tom = await signedInAs(portal.address, 'Tom');
  ear = await new PortalLive(tom).join(parkedMessagesChannel.name());
});
afterAll(async () => {
  closeLives();
  await portal.close();
});

const tell = async (id: string, message: object, headers: Readonly<Record<string, string>> = {}) =>
  portal.engine.topics?.publish(statements, [{ id, key: 'v-1107', value: JSON.stringify(message), headers }]);

const listed = async (): Promise<readonly ParkedMessageView[]> =>
  ((await tom.get(path)).body as ParkedMessagesAnswer).data;

/** Until staff were told on the channel of what is parked. */
const toldOf = async (what: (payload: ChangedPayload<ParkedMessageView>) => boolean): Promise<void> =>
  ear.until((all) =>
    all.some(
      ({ event, data }) => event === 'parked.message' && what(data as ChangedPayload<ParkedMessageView>),
    ),
  );

/** Until something was recorded on a stream, and read models show it. */
const recorded = async (
  what: (event: { type: string; stream: string; data: unknown }) => boolean,
): Promise<void> => {
  const { watcher } = portal.engine;
  const seen = Promise.withResolvers<Position>();
  const types = ['VoyageStated', 'MessageParked', 'CargoBooked'];
  const stop = watcher.onEvents(types, (event) => {
    if (what(event)) seen.resolve(event.position);
  });
  const position = await seen.promise.finally(stop);
  if (!(await watcher.passed(position, 20_000))) throw new Error(`The read models do not show ${position}`);
};

const stated = async (sequence: number) =>
  recorded(({ data }) => (data as { sequence?: number }).sequence === sequence);

const voyage = async () => (await portal.engine.documents.get(voyagesModel, 'v-1107'))?.document;

describe('a statement that cannot be taken in', () => {
  it('is shown to staff with its reason while later ones are, and taken in once that is mended', async () => {
    const ahead = { ...voyageMessage, sequence: 1, vvn: '1106', statedAt: '2027-03-10T09:00:00.000Z' };
    const second = stated(3);
    await tell('poison', { ...ahead, sequence: 4 });
    await tell('good-1', { ...voyageMessage, sequence: 2 });
    await tell('good-2', { ...voyageMessage, sequence: 3, state: 'completed' });
    await second;
    await toldOf(({ documents }) => documents.some(({ messageId }) => messageId === 'poison'));
    const [parked] = await listed();
    expect(parked).toEqual({
      id: expect.any(String),
      cursor: expect.any(String),
      topic: statements,
      messageId: 'poison',
      reason: 'statedAt lies more than 15 minutes ahead: 2027-03-10T09:00:00.000Z',
      parkedAt: '2027-03-10T08:00:00.000Z',
    });
    expect(await voyage()).toMatchObject({ vvn: '1107', status: 'completed' });
    const { id = '' } = parked ?? {};

    // Nothing is mended yet: it is parked anew, and stays.
    const again = recorded(({ type }) => type === 'MessageParked');
    expect((await tom.post(`${path}/${id}/replay`)).status).toBe(202);
    await again;
    expect((await listed()).map((one) => one.id)).toEqual([id]);

    clock.trade.set('2027-03-10T09:00:00.000Z');
    const mended = stated(4);
    const replayed = await tom.post(`${path}/${id}/replay`);
    expect(replayed.body).toEqual({ id });
    await mended;
    await toldOf(({ gone }) => gone.includes(id));
    expect(await listed()).toEqual([]);
    expect(await voyage()).toMatchObject({ vvn: '1106', status: 'commenced' });
    expect((await tom.post(`${path}/${id}/replay`)).status).toBe(404);
  });

  it('is for staff who run operations only', async () => {
    const marta = await signedInAs(portal.address, 'Marta');
    for (const address of [path, '/api/operations/unknown-ports'])
      expect((await marta.get(address)).status).toBe(404);
    expect((await marta.post(`${path}/${randomUUID()}/replay`)).status).toBe(404);
    expect((await tom.post(`${path}/${randomUUID()}/replay`)).status).toBe(404);
    expect((await tom.post(`${path}/no-id/replay`)).status).toBe(404);
  });

  it('that was too large to be parked whole says so when it is replayed', async () => {
    const parked = recorded(({ type }) => type === 'MessageParked');
    await tell('large', { ...voyageMessage, more: 'x'.repeat(300_000) });
    await parked;
    await toldOf(({ documents }) => documents.some(({ messageId }) => messageId === 'large'));
    const [{ id, reason } = { id: '', reason: '' }] = await listed();
    expect(reason).toBe('The message has more than 256 kB');
    const refused = await tom.post(`${path}/${id}/replay`);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'parked_message_cut']);
  });

  it('that its topic does not keep any more says that', async () => {
    const gone = portal.engine.topics?.publish(parkedTopic(statements), [
      { id: 'old', key: 'v-1107', value: '{}', headers: { [parkedHeaders.reason]: 'PoisonMessage: Old' } },
    ]);
    await Promise.all([gone, toldOf(({ documents }) => documents.some(({ reason }) => reason === 'Old'))]);
    const old = (await listed()).find(({ messageId }) => messageId === 'old');
    const { topics } = portal.engine;
    const at = topics?.at.bind(topics);
    Object.assign(topics ?? {}, { at: async () => undefined });
    const refused = await tom.post(`${path}/${old?.id}/replay`);
    Object.assign(topics ?? {}, { at });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([410, 'parked_message_gone']);
  });
});

describe('a cargo', () => {
  it('is its booking’s where the portal knows that, though the booking was declared a moment ago', async () => {
    const ana = await Declarant.as(portal.address, 'Ana');
    const [bookingId = ''] = await ana.declare(cargo(clock.now(), { code: 'A-1' }));
    const booked = recorded(({ type }) => type === 'CargoBooked');
    await tell('cargo', { ...cargoMessage, bookingId, company: 'somebody-else' });
    await booked;
    const stored = await portal.engine.documents.get(cargoesModel, bookingId);
    expect(stored?.document).toMatchObject({
      voyageId: 'v-1107',
      owner: `organisation:${ids.atlantica}`,
      told: { cargoRef: 'c-1', bookingId },
    });
  });
});

describe('a port that the reference data lack', () => {
  it('is taken as it is told, and listed for staff', async () => {
    const [call] = voyageMessage.calls;
    const told = stated(9);
    const calls = [{ ...call, port: { locode: 'XXZZZ', name: 'Port Nowhere' } }];
    await tell('nowhere', { ...voyageMessage, voyageId: 'v-2', sequence: 9, calls });
    await told;
    const { body } = await tom.get('/api/operations/unknown-ports');
    expect((body as UnknownPortsAnswer).data).toEqual([
      { locode: 'XXZZZ', name: 'Port Nowhere', voyages: 1 },
    ]);
  });
});
