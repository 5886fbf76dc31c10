import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { NominationImports } from '#api/nominations/nominating/nomination-imports.service';
import { EraseUser } from '#api/people/erase-user';
import { type ChangedPayload, liveEvents, nominationChannel } from '#contracts/live/channels';
import type { NominationMessages, NominationMessageView } from '#contracts/nomination/message-view';
import type { VesselsNominated } from '#contracts/nomination/nomination-calls';
import type { NominationDetails } from '#contracts/nomination/nomination-view';
import { postMessage } from '#domain/nomination/decide';
import { nominationDecider } from '#domain/nomination/evolve';
import { nominationStream } from '#domain/streams';
import { backupCommand } from '#portal/backup/backup-command';
import { restoreCommand } from '#portal/backup/restore-command';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { nominationMessagesModel } from '#projections/nomination-messages/read-model';
import { nominationsModel } from '#projections/nominations/read-model';
import { byOperations } from '../support/by-operations.ts';
import { configFor } from '../support/config.ts';
import { cargo, Declarant, refusal, rotterdam } from '../support/declarant.ts';
import { dieOnOrder } from '../support/dying-order.ts';
import { engineOn, masterKey, ServersOfTest, startNode } from '../support/distributed.ts';
import {
  nominatedBy,
  outcomeOf,
  portLine,
  vesselFor,
  voyageToRotterdam,
} from '../support/nominated-vessel.ts';
import { expectToldOnce, holdNominations, takenIn } from '../support/nomination-walks.ts';
import { startPortal } from '../support/portal.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { faultRun } from '../support/seeded.ts';
import { describeOnServers } from '../support/servers.ts';
import { TestClock } from '../support/test-clock.ts';
import { patience, untilSo } from '../support/until.ts';
import { VoyageSystem } from '../support/voyage-system.ts';

const { isLong, timeLimit } = faultRun('nomination-walks-on-servers');
const today = '2027-03-10';
const at = (id: string, more = ''): string => `cargo-nominations/${id}${more}`;

/** The walks that can differ between a folder and servers: two nodes that know of each other by their stores alone. */
await describeOnServers('nominations on two nodes of servers', 'nominations', (mongo, kafka) => {
  let servers: ServersOfTest;
  const nodes: Portal[] = [];
  let here: Portal;
  let there: Portal;
  let system: VoyageSystem;
  /** The charterer is on one node; staff and the broker on the other. */
  let ana: Declarant;
  let tom: Declarant;
  let claire: Declarant;

  beforeAll(async () => {
    servers = await ServersOfTest.start(mongo, kafka);
    const clocks = new TestClock('2027-03-10T09:00:00.000Z');
    here = await startNode(servers, { seed: 'people', clocks, node: 'here' });
    nodes.push(here);
    there = await startNode(servers, { clocks, node: 'there' });
    nodes.push(there);
    system = new VoyageSystem(here.engine);
    await system.tell(voyageToRotterdam(1, '2027-04-20'));
    [ana, tom, claire] = await Promise.all([
      Declarant.as(here.address, 'Ana'),
      Declarant.as(there.address, 'Tom', ids.atlantica),
      Declarant.as(there.address, 'Claire'),
    ]);
  });
  afterAll(async () => {
    closeLives();
    for (const node of nodes) await node.close();
    await servers?.close();
  });

  const one = (who: Declarant, id: string): Promise<NominationDetails> => who.call('GET', at(id));
  const spoken = async (who: Declarant, id: string) =>
    (await who.call<NominationMessages>('GET', at(id, '/messages'))).data;
  const nominate = (bookings: readonly string[]): Promise<string> =>
    nominatedBy(
      tom.after(ana),
      vesselFor(bookings, 'v-2200', {
        eta: '2027-04-20T08:00:00Z',
        nominated: 20_000,
        dischargePorts: [portLine(rotterdam, 20_000)],
      }),
    );
  const approve = (id: string, version: number) =>
    ana.after(tom).call('POST', at(id, '/action/approve'), { version });
  const aboard = (booking: string, id: string) =>
    untilSo(
      () => ana.after(tom).booking(booking),
      ({ nomination }) => nomination?.id === id,
    );

  it('hold an approval to what was shown while staff edit on another node and the ETA moves', async () => {
    const id = await nominate([]);
    const line = (qty: number) => ({ port: rotterdam, qty });
    const cells = [
      { field: 'nominated', from: 20_000, to: 19_000 },
      { field: 'discharge.1', from: line(20_000), to: line(19_000) },
    ];
    const [approved, edited] = await Promise.all([
      outcomeOf(approve(id, 1)),
      outcomeOf(tom.call('PUT', at(id), { cells })),
      system.tell(voyageToRotterdam(2, '2027-04-22')),
    ]);
    expect(edited).toBe('done');
    expect(['done', 'nomination_changed']).toContain(approved);
    await untilSo(
      () => one(ana.after(tom), id),
      ({ eta, nominated }) => eta?.startsWith('2027-04-22') === true && nominated === 19_000,
    );
    const [shownHere, shownThere] = [await one(ana, id), await one(tom.after(ana), id)];
    expect(shownHere).toMatchObject({ status: 'pending_customer_review', approved: false });
    expect(shownThere).toMatchObject({ version: shownHere.version, eta: shownHere.eta, approved: false });
    const thread = await spoken(ana, id);
    expect((await spoken(tom, id)).map((message) => message.id)).toEqual(thread.map((message) => message.id));
    const types = thread.map(({ type }) => type);
    expect(types.filter((type) => type === 'approved')).toHaveLength(approved === 'done' ? 1 : 0);
  });

  it('let go of a booking once where it is deleted and approved at once, and take it anew', async () => {
    const [booking = ''] = await ana.declare(cargo(today, { code: 'WS-1' }));
    const id = await nominate([booking]);
    await aboard(booking, id);
    const { version } = await one(tom, id);
    const [approved, deleted, twice] = await Promise.all([
      outcomeOf(approve(id, version)),
      outcomeOf(tom.call('DELETE', at(id, `?version=${version}`))),
      outcomeOf(tom.call('DELETE', at(id, `?version=${version}`))),
    ]);
    expect(['done', 'nomination_withdrawn']).toContain(approved);
    expect([deleted, twice]).toEqual(['done', 'done']);
    await untilSo(
      () => ana.after(tom).booking(booking),
      ({ status, nomination }) => status === 'declared' && nomination === null,
    );
    expect((await refusal(approve(id, version))).code).toBe('nomination_withdrawn');
    const anew = await nominate([booking]);
    await aboard(booking, anew);
    expect(await one(ana, id)).toMatchObject({ cancelled: true, noOfBookings: 0 });
  });

  it('take a thread from a broker on another node than the one where the booking leaves his hands', async () => {
    const [booking = ''] = await ana.declare(cargo(today, { code: 'WS-2' }));
    await ana.assign(booking, ids.meridian);
    const id = await nominate([booking]);
    await untilSo(
      () => one(tom, id),
      ({ broker }) => broker?.id === ids.meridian,
    );
    const name = nominationChannel.name({ organisationId: ids.meridian, nominationId: id, side: 'external' });
    const ear = await new PortalLive(claire.after(tom).client).join(name);
    await ana.after(tom).call('POST', at(id, '/messages'), { message: 'For the broker, too.' });
    await ear.until((heard) => JSON.stringify(heard).includes('For the broker, too.'));
    await ana.assign(booking, null);
    await takenIn(here, id);
    await ear.until((heard) => heard.some(({ event }) => event === 'pusher:subscription_error'));
    await ana.call('POST', at(id, '/messages'), { message: 'Not for the broker.' });
    await untilSo(
      () => spoken(tom.after(ana), id),
      (thread) => JSON.stringify(thread).includes('Not for the broker.'),
    );
    expect(JSON.stringify(ear.heard)).not.toContain('Not for the broker.');
    expect((await refusal(spoken(claire.after(ana), id))).status).toBe(404);
  });

  // What follows takes long on servers, and the same is walked on a folder with each `npm test`.
  if (!isLong) return;

  const hourMs = 3_600_000;
  const idsOf = (thread: NominationMessages['data']): readonly string[] =>
    thread.map((message) => message.id);
  const passed = async (): Promise<void> => {
    for (const { engine } of nodes)
      expect(await engine.watcher.passed(await engine.events.head(), patience)).toBe(true);
  };

  it(
    'keep a thread whole to who is cut off and comes back on the other node, its marks, and nobody’s name who was erased',
    async () => {
      const id = await nominate([]);
      const name = nominationChannel.name({
        organisationId: ids.atlantica,
        nominationId: id,
        side: 'external',
      });
      const anaThere = await Declarant.as(there.address, 'Ana');
      const lives = [new PortalLive(ana.client), new PortalLive(anaThere.client)];
      let { cursor } = await ana.after(tom).call<NominationMessages>('GET', at(id, '/messages'));
      const said: string[] = [];
      const heard = new Set<string>();
      let isStale = false;
      // More than a person may send: by the command itself, on one node and on the other.
      const say = async (n: number): Promise<void> => {
        const messageId = randomUUID();
        const done = await nodes[n % 2]?.engine.execute({
          stream: nominationStream(id),
          decider: nominationDecider,
          decide: (state) =>
            postMessage(state, {
              by: { organisation: '', side: 'internal' },
              messageId,
              text: `Line ${n}`,
              about: null,
            }),
          context: { ...byOperations(), actor: tom.userId, organisation: ids.atlantica },
        });
        if (!done?.ok) throw new Error(`Refused with ${done?.code}`);
        said.push(messageId);
      };
      for (let cut = 0; cut < 5; cut += 1) {
        const live = lives[cut % 2] ?? new PortalLive(ana.client);
        const ear = await live.join(name, cursor);
        for (let n = 0; n < 20; n += 2) await Promise.all([say(n), say(n + 1)]);
        const wanted = [...said];
        const all = (): readonly string[] =>
          ear
            .all(liveEvents.nominationMessageCreated)
            .flatMap((data) =>
              (data as ChangedPayload<NominationMessageView>).documents.map((message) => message.id),
            );
        // A channel on which too much is told at once says so, and who is there asks for the thread again.
        const told = (): boolean =>
          ear.heard.some(({ event }) => [liveEvents.stale, liveEvents.reload].some((one) => one === event));
        await ear.until(() => told() || wanted.every((one) => heard.has(one) || all().includes(one)));
        for (const one of all()) heard.add(one);
        isStale ||= told();
        cursor = ear.cursor ?? cursor;
        live.pusher.unsubscribe(name);
        // Nobody listens.
        for (let n = 0; n < 20; n += 2) await Promise.all([say(n), say(n + 1)]);
      }
      await passed();
      const whole: string[] = [];
      let page = await anaThere.call<NominationMessages>('GET', at(id, '/messages'));
      for (;;) {
        whole.unshift(...idsOf(page.data));
        if (!page.hasEarlier) break;
        page = await ana.call('GET', at(id, `/messages?before=${page.data[0]?.ordinal}`));
      }
      expect(whole).toHaveLength(said.length + 1);
      expect([...whole].sort()).toEqual([whole[0] ?? '', ...said].sort());
      // What it was cut off from before the last cut came with the cursor that it brought to the other node.
      if (!isStale) expect(said.slice(0, -20).filter((one) => !heard.has(one))).toEqual([]);
      // Two tabs read; the mark of the one that is behind comes last.
      const mark = (who: Declarant, messageId = '') =>
        who.call('PUT', `cargo-nominations/messages/${messageId}/mark-as-read`, { nominationId: id });
      await mark(ana, whole.at(-1));
      await mark(anaThere, whole[3]);
      await passed();
      for (const who of [ana, anaThere])
        expect(await who.call('GET', at(id))).toMatchObject({ unreadMessages: 0 });
      const marta = await Declarant.as(there.address, 'Marta');
      await marta.call('POST', at(id, '/messages'), { message: 'Ours is the second berth.' });
      await here.app.get(CommandBus, { strict: false }).execute(new EraseUser(marta.userId, byOperations()));
      await passed();
      for (const who of [ana, anaThere, tom]) {
        const last = (await spoken(who, id)).at(-1);
        expect([last?.body.text, last?.user?.name]).toEqual(['Ours is the second berth.', null]);
      }
    },
    timeLimit,
  );

  it(
    'follow a voyage whose statements come doubled and swapped on both nodes, and ask once for each piece of news',
    async () => {
      const systems = nodes.map(({ engine }) => new VoyageSystem(engine));
      await system.tell(voyageToRotterdam(1, '2027-04-20', 'v-2300'));
      const id = await nominatedBy(tom.after(ana), vesselFor([], 'v-2300', { eta: '2027-04-20T06:00:00Z' }));
      let asked = 0;
      /** Approves first, so that news is seen by what it asks. */
      const told = async (sequence: number, day: string, isNews: boolean): Promise<void> => {
        await approve(id, (await one(ana.after(tom), id)).version);
        const now = voyageToRotterdam(sequence, day, 'v-2300');
        const before = voyageToRotterdam(sequence - 1, '2027-04-01', 'v-2300');
        await system.tell(now);
        // What is overtaken moves nothing, on whichever node it is heard.
        await Promise.all([systems[0]?.tell(before, now), systems[1]?.tell(now, before)]);
        for (const who of [ana.after(tom), tom])
          await untilSo(
            () => one(who, id),
            ({ eta }) => Date.parse(eta ?? '') === Date.parse(day) + 6 * hourMs,
          );
        await passed();
        asked += isNews ? 1 : 0;
        for (const who of [ana, tom]) expect((await one(who, id)).approved).toBe(!isNews);
        const updates = (await spoken(tom, id)).filter(({ type }) => type === 'updated');
        expect(updates).toHaveLength(asked);
      };
      await told(3, '2027-04-20T03:00Z', false);
      await told(5, '2027-04-21T12:00Z', true);
      await told(7, '2027-04-20T03:00Z', true);
      // 25 April ends at 03:00 UTC in Santos.
      await told(9, '2027-04-25T21:30Z', true);
    },
    timeLimit,
  );

  it(
    'go on with 500 rows on the other node where one dies after 210, and nominate each once that two tabs send',
    async () => {
      const vessels = Array.from({ length: 500 }, (_, n) =>
        vesselFor([], 'v-2200', { id: randomUUID(), comment: `Row ${n}` }),
      );
      const { work } = there.app.get(NominationImports, { strict: false });
      // The node that takes the order dies on it.
      await work.pause();
      const key = randomUUID();
      const send = (who: Declarant, under?: string): Promise<VesselsNominated> =>
        who.call<VesselsNominated>('POST', 'cargo-nominations', { vessels }, under);
      const { first, revive } = await dieOnOrder(there, 210, () => send(tom, key));
      expect(first).toMatchObject({ ordered: 500, completed: false });
      revive();
      const tomHere = await Declarant.as(here.address, 'Tom', ids.atlantica);
      const done = await untilSo(
        () => tomHere.call<VesselsNominated>('GET', `cargo-nominations/import/${first.importId}`),
        ({ completed }) => completed,
        // By lease of the other node, which leaves to a living one what is under way; and MongoDB's stand-in looks through all of it.
        { withinMs: 120_000 },
      );
      work.resume();
      expect(done.vessels.filter((outcome) => 'refused' in outcome)).toEqual([]);
      const [same, other] = await Promise.all([send(tom, key), send(tomHere)]);
      await passed();
      const ended = async ({ importId }: VesselsNominated): Promise<VesselsNominated> =>
        untilSo(
          () => tomHere.call<VesselsNominated>('GET', `cargo-nominations/import/${importId}`),
          ({ completed }) => completed,
          { withinMs: 120_000 },
        );
      expect((await ended(same)).vessels).toEqual(done.vessels);
      expect((await ended(other)).vessels).toEqual(done.vessels);
      const found = await here.engine.documents.count(nominationsModel, {
        organisationId: ids.atlantica,
        voyageId: 'v-2200',
        nominated: 40_000,
      });
      expect(found).toBe(500);
    },
    timeLimit,
  );

  it(
    'are built anew while people write on both, and what they have to tell is told once where a backup of them is restored',
    async () => {
      const [booking = ''] = await ana.declare(cargo(today, { code: 'WS-10' }));
      const goOn = await Promise.all(nodes.map((node) => holdNominations(node)));
      const id = await nominate([booking]);
      const names = [nominationsModel.name, nominationMessagesModel.name];
      const left = new Set<string>(names);
      const flipped = new Promise<void>((resolve) => {
        const stop = there.engine.projections.onFlip((model) => {
          left.delete(model);
          if (left.size > 0) return;
          stop();
          resolve();
        });
      });
      for (const model of names) await here.engine.projections.rebuild(model);
      const said: string[] = [];
      for (let n = 0; n < 10; n += 1) {
        const who = n % 2 === 0 ? ana.after(tom) : tom.after(ana);
        const body = { message: `While it is built ${n}` };
        said.push((await who.call<{ id: string }>('POST', at(id, '/messages'), body)).id);
      }
      await flipped;
      await passed();
      for (const who of [ana, tom]) expect(idsOf(await spoken(who, id)).slice(-10)).toEqual(said);

      const root = await mkdtemp(join(tmpdir(), 'laycan-walks-'));
      const [backup, second] = [join(root, 'backup'), join(root, 'second')];
      const quiet = { progress: () => undefined, line: () => undefined };
      const onServers = { ...configFor(join(root, 'command')), masterKey, engine: engineOn(servers) };
      await backupCommand(onServers, [backup], quiet);
      for (const on of goOn) on();
      await restoreCommand(configFor(second, { masterKey }), [backup], quiet);
      const restored = await startPortal({
        folder: second,
        seed: 'none',
        clocks: new TestClock('2027-03-10T09:00:00.000Z'),
        config: { masterKey },
      });
      try {
        for (const portal of [restored, here, there]) await expectToldOnce(portal, booking, id);
      } finally {
        await restored.close();
        await rm(root, { recursive: true, force: true });
      }
    },
    timeLimit,
  );
});
