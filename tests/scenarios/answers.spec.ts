import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StatementsAnswer, StatementView } from '#contracts/booking/proof';
import type { TransferErrorList } from '#contracts/booking/transfer-view';
import type { NewFeed } from '#contracts/people/feeds';
import {
  cargoMessage,
  contactMessage,
  fuelMessage,
  positionMessage,
  vesselMessage,
} from '#contracts/voyage-feed/messages.specification';
import type { SessionList } from '#contracts/people/session-view';
import type { VesselsAnswer } from '#contracts/vessels/vessel-view';
import type { TimelineAnswer } from '#contracts/port-calls/timeline';
import { daysLater } from '#domain/shared/days';
import type { ParkedMessagesAnswer } from '#contracts/operations/parked-messages';
import { voyageFeedTopics } from '#contracts/voyage-feed/messages';
import type { Portal } from '#portal/portal';
import { demoPassword, ids, users } from '#portal/seed/world/people';
import { askOfNominations } from '../support/asked-of-nominations.ts';
import { askOfPeople } from '../support/asked-of-people.ts';
import { askOfSecondFactor } from '../support/asked-of-second-factor.ts';
import { answersAfter } from '../support/config.ts';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { DescribedAnswers, DescribedClient } from '../support/described-answers.ts';
import { startPortal } from '../support/portal.ts';
import { samplePdf, ToldPapers } from '../support/told-papers.ts';
import { csvOf, sheetRow } from '../support/sheets.ts';
import { iskenderun } from '../support/transfer-talk.ts';
import { until } from '../support/until.ts';
import { toldCall, toldVoyage, VoyageSystem } from '../support/voyage-system.ts';

/** What the portal answers is what its OpenAPI document says that it answers, to the last field. */
let papersFolder: string;
let portal: Portal;
let answers: DescribedAnswers;
let today: string;
let ana: Declarant;
let tom: Declarant;

const as = async (firstName: string): Promise<Declarant> => {
  const user = users.find((known) => known.firstName === firstName);
  if (!user) throw new Error(`Nobody in the demo world is called ${firstName}`);
  const client = await new DescribedClient(portal.address, answers).signIn(user.email);
  return new Declarant(client, ids.atlantica, user.id);
};

beforeAll(async () => {
  papersFolder = mkdtempSync(join(tmpdir(), 'laycan-papers-'));
  portal = await startPortal({
    seed: 'demo',
    config: { papers: { folder: papersFolder }, voyageSimulator: answersAfter(0) },
  });
  answers = await DescribedAnswers.of(portal.address);
  today = portal.engine.clocks.trade.now().toISOString();
  [ana, tom] = await Promise.all([as('Ana'), as('Tom')]);
});
afterAll(async () => {
  await portal.close();
  rmSync(papersFolder, { recursive: true, force: true });
});

const get = async (who: Declarant, ...paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const { status } = await who.client.get(path);
    expect([path, status]).toEqual([path, 200]);
  }
};

describe('the schemas of answers', () => {
  it('say all that an answer may have', async () => {
    const { body } = await new DescribedClient(portal.address, answers).get('/api/session');
    const answer = { status: 200, headers: new Headers({ 'content-type': 'application/json' }) };
    expect(() => answers.hold('GET', '/api/session', { ...answer, body })).not.toThrow();
    const withMore = { ...(body as object), more: 1 };
    expect(() => answers.hold('GET', '/api/session', { ...answer, body: withMore })).toThrow(
      'must NOT have additional properties',
    );
  });
});

describe('what is answered', () => {
  it('to who asks who is there, and how the portal is', async () => {
    const { client } = ana;
    await get(ana, '/api/session', '/api/csrf', '/api/customer/profile', '/api/customer/sessions');
    await get(ana, '/api/external/cargo-enquiry');
    for (const who of [ana, tom])
      await get(who, '/api/customer/organisations', `/api/customer/organisations/${who.organisation}`);
    for (const health of ['system-health', 'customer/system-health'])
      await get(ana, `/api/${health}`, `/api/${health}/live`, `/api/${health}/ready`);
    const { body } = await client.get('/api/customer/sessions');
    expect((body as SessionList).data.length).toBeGreaterThan(0);
    for (const path of ['/broadcasting/auth', '/api/broadcasting/auth']) {
      const asked = { socket_id: '1.1', channel_name: `private-user.${ana.userId}` };
      expect((await client.post(path, asked)).status).toBe(200);
    }
    expect((await client.put('/api/customer/profile', {})).status).toBe(422);
  });

  it('to who has a calendar fetch the laycans', async () => {
    const { feed, path } = await ana.call<NewFeed>('POST', 'calendar-feeds');
    await get(ana, path, '/api/customer/calendar-feeds');
    const { client } = ana;
    expect((await client.delete(`/api/customer/calendar-feeds/${feed.id}`)).status).toBe(204);
    expect((await client.get(path)).status).toBe(404);
  });

  it('of the demo world', async () => {
    const paths = ['cargo-declarations?per_page=60', 'cargo-declarations/filters', 'history?per_page=60'];
    const more = [
      'history/filters',
      'history/submissions',
      'cargo-declarations/drafts',
      'cargo-declarations/returned',
      'cargo-declarations/edit',
      'settings',
    ];
    const volumes = ['overview', 'overview/filters', 'declared-previous-volume', 'declared-nominated-volume'];
    const uploads = ['cargo-declarations/import/years', 'cargo-declarations/import/ports'];
    for (const who of [ana, tom]) {
      const options = ['ports?search=ro&role=discharge', 'brokers'];
      await get(
        who,
        ...[...paths, ...more, ...volumes, ...uploads, ...options].map((path) => who.address(path)),
        `/api/customer/organisation/${who.organisation}/companies-v2`,
      );
      const { data } = await who.list();
      const then = `asOf=${data[0]?.declaredAt ?? ''}`;
      await get(who, ...volumes.map((path) => who.address(`${path}?${then}`)));
      const ofThen = [`?per_page=60&${then}`, `/${data[0]?.id ?? ''}?${then}`];
      await get(who, ...ofThen.map((query) => who.address(`cargo-declarations${query}`)));
      expect(data.length).toBeGreaterThan(10);
      for (const { id } of data) {
        await who.booking(id);
        await who.versions(id);
        await get(who, who.address(`cargo-declarations/${id}/proof`));
        await who.timeline(id);
        await who.provenance(id);
      }
      for (const { id } of (await who.drafts()).drafts) await who.draft(id);
    }
    const stated = await tom.call<StatementView>('POST', 'statements');
    const { data: statements } = await ana.call<StatementsAnswer>('GET', 'statements');
    // Those of the demo world are as they were stated when it was made.
    expect(statements).toEqual([stated]);
    await ana.download(`statements/${stated.hash}`);
    await get(tom, '/api/internal/bookings?per_page=60', '/api/internal/bookings/filters');
    const { data } = await tom.list();
    await get(tom, `/api/internal/bookings?per_page=60&asOf=${data[0]?.declaredAt ?? ''}`);
    await get(tom, `/api/internal/bookings/${data[0]?.id ?? ''}?asOf=${data[0]?.declaredAt ?? ''}`);
    for (const { id } of data) {
      const parts = ['', '/history', '/timeline', '/provenance'];
      await get(tom, ...parts.map((part) => `/api/internal/bookings/${id}${part}`));
    }
  });

  it('about vessels', async () => {
    const own = `/api/customer/organisation/${ids.atlantica}/vessels`;
    for (const path of [own, '/api/internal/vessels', '/api/public/vessels']) {
      const { status, body } = await tom.client.get(path);
      expect([path, status]).toEqual([path, 200]);
      const { data } = body as VesselsAnswer;
      await get(tom, ...data.map(({ id }) => `${path}/${id}`));
      expect((await tom.client.get(`${path}/none`)).status).toBe(404);
    }
  });

  it('about port calls', async () => {
    const day = daysLater(new Date(today), -2).toISOString().slice(0, 10);
    const call = toldCall('a', { locode: 'BRSSZ', name: 'Santos', day, agents: ['410220'], happened: 1 });
    const next = toldCall('b', { locode: 'NLRTM', name: 'Rotterdam', type: 'D', day, agents: ['3001'] });
    const contact = { ...contactMessage, statedAt: today };
    const [line] = cargoMessage.lines;
    const worked = { ...line, operations: [{ ...line?.operations[0], commencedAt: today }] };
    await new VoyageSystem(portal.engine).tell(
      toldVoyage('v-1107', { statedAt: today, state: 'commenced', calls: [call, next] }),
      { ...cargoMessage, statedAt: today, lines: [worked] },
      contact,
      { ...contact, contactId: 'master-1', kind: 'master', company: null, vesselId: '9700011' },
      { ...contact, contactId: 'team-1', kind: 'team', company: null, ports: [] },
      { ...vesselMessage, statedAt: today },
      { ...positionMessage, at: today, statedAt: today },
      { ...fuelMessage, at: today, statedAt: today },
    );
    const rui = await as('Rui');
    const own = `/api/customer/organisation/${ids.portoSul}/port-calls`;
    const internal = '/api/internal/port-calls';
    const ofCall = [
      'selection',
      'tracking',
      'schedule',
      'voyage-overview',
      'activities',
      'port-rotation',
      'cargo-line-up',
      'cargo-line-up/filters',
      'cargo-line-up/widgets',
      'contacts',
      'contacts/ports',
    ].map((name) => `/v-1107~a/${name}`);
    const then = `asOf=${portal.engine.clocks.trade.now().toISOString()}`;
    const past = [`?${then}`, `/v-1107~a/schedule?${then}`, `/v-1107~a/port-rotation?${then}`];
    for (const path of ['', '/filters', ...ofCall, ...past]) {
      await get(tom, `${internal}${path}`);
      await get(rui, `${own}${path}`);
    }
    const told = ['', '/filters', '/calls', '/download', '/download?by=port'];
    await get(tom, ...told.map((path) => `${internal}/reliability${path}`));
    await get(rui, `${own}/totals`, `${own}/vessels`);
    const { body } = await rui.client.get(own);
    // Beside those of the demo's own voyages.
    expect((body as TimelineAnswer).data.map(({ id }) => id)).toContain('v-1107');
  });

  it('about documents of ships', async () => {
    const papers = new ToldPapers(papersFolder);
    const file = { bytes: samplePdf('a paper'), statedAt: today };
    const table = { bytes: Buffer.from('Hold;MT\n1;4200'), statedAt: today };
    const about = { voyageId: 'v-1107', callIds: ['a'], cargoRefs: [] };
    const vessel = { vesselId: '9700011' };
    await new VoyageSystem(portal.engine).tell(
      await papers.of('d-1', { kind: 'bol', about, name: 'A bill', ...file }),
      await papers.of('c-1', { kind: 'certificate', about: vessel, name: 'Class', code: 'C', ...file }),
      await papers.of('d-2', { kind: 'sof', about, name: 'Facts', ...table, path: 'facts.csv' }),
      await papers.of('c-2', { kind: 'drawing', about: vessel, name: 'Holds', ...table, path: 'holds.csv' }),
    );
    const rui = await as('Rui');
    const own = `/api/customer/organisation/${ids.portoSul}`;
    const bills = { documents: { bol: ['d-1'] } };
    const certificates = { certificates: ['c-1'] };
    for (const [who, place] of [
      [tom, '/api/internal'],
      [rui, own],
    ] as const) {
      const ofCall = `${place}/port-calls/v-1107~a/documents`;
      const ofVessel = `${place}/vessels/9700011/certificates`;
      await get(who, ofCall, ofVessel, `${ofVessel}/filters`);
      await get(who, `${ofCall}/d-2/preview`, `${ofVessel}/c-2/preview`);
      expect((await who.client.post(`${ofCall}/download`, bills)).status).toBe(200);
      expect((await who.client.post(`${ofVessel}/download`, certificates)).status).toBe(200);
    }
    const ofVessels = '/api/internal/vessel-documents';
    await get(tom, ofVessels, `${ofVessels}/filters`, `${ofVessels}/c-2/preview`);
    expect((await tom.client.post(`${ofVessels}/download`, certificates)).status).toBe(200);
  });

  it('to operations', async () => {
    const at = '/api/operations';
    await get(
      tom,
      `${at}/refused-documents`,
      `${at}/effects`,
      `${at}/refused-effects`,
      `${at}/outbox`,
      `${at}/topics`,
    );
    await get(tom, `${at}/projections`, `${at}/projections/bookings/parked`);
    await get(tom, `${at}/projections/bookings/checksum`);
    for (const action of ['rebuild', 'pause', 'resume', 'abort']) {
      const { status } = await tom.client.post(`${at}/projections/outbox-of-none/${action}`);
      expect(status).toBe(404);
    }
    expect((await tom.client.post(`${at}/projections/bookings/rebuild`)).status).toBe(202);
    for (const action of ['send', 'drop'])
      expect((await tom.client.post(`${at}/effects/${action}`)).status).toBe(200);
  });

  it('on the way of a declaration', async () => {
    const [first = '', second = ''] = await ana.declare(
      cargo(today, { code: 'A-1' }),
      cargo(today, { code: 'A-2' }),
    );
    const { importId } = await ana.edit();
    await ana.type(importId, first, 'code', 'A-1', 'A-1b');
    await ana.steps(importId);
    const stale = await refusal(ana.type(importId, first, 'code', 'A-1', 'A-1c'));
    expect(stale.status).toBe(409);
    await ana.call('PUT', 'cargo-declarations/import/review', { importId });
    const { submissionId } = await ana.submitAll(importId);
    await ana.receipt(submissionId);
    await ana.undoOf(submissionId);
    await ana.undo(submissionId);
    await ana.provenance(first);
    await ana.assign(second, ids.meridian);
    await ana.assign(second, null);
    await ana.amendContract(first, { contractLink: { from: null, to: 'COA 2027/101' } });
    await ana.versions(first);
    await ana.cancel(second, 'No cargo');
    await ana.call('POST', 'cargo-declarations/assign-broker', { ids: [first, second], brokerId: null });
    await ana.cancelMany([await ana.booking(first), await ana.booking(second)]);
    await ana.declareAgain([first, randomUUID()]);
    await ana.list();
  });

  it('of an upload, of what it asks and of what is taken back', async () => {
    const importId = await ana.upload('rows.csv', csvOf([sheetRow(cargo(today, { code: 'U-1' }))]));
    const { rows } = await ana.draft(importId);
    await ana.review(importId);
    await ana.call('POST', `cargo-declarations/drafts/${importId}/matches`, {
      answers: [{ rows: rows.map(({ id }) => id), match: { as: 'new' } }],
    });
    await ana.change(importId, { reason: 'discard', changes: [], discardRows: rows.map(({ id }) => id) });
    await ana.takeBack(importId);
    await ana.drafts();
    const asks = 'Embarque;Lay from;Lay to (incl.)\r\nX-1;04/05/27;06/05/27';
    const asking = await ana.upload('asks.csv', asks);
    expect((await ana.draft(asking)).draft.state).toBe('asking');
    await ana.call('POST', `cargo-declarations/drafts/${asking}/reading`, {
      columns: [
        { column: 1, field: 'code' },
        { column: 3, field: 'laycanFinish' },
      ],
      readings: [{ columns: [2, 3], reading: 'month_first' }],
      remember: false,
    });
    await ana.call('POST', `cargo-declarations/drafts/${asking}/read-anew`);
  });

  it('of nominations', async () => {
    await askOfNominations({ portal, ana, tom, today });
    expect(answers.unseen().filter((call) => call.includes('cargo-nominations'))).toEqual([]);
  });

  it('of people, and to whoever comes by a link', async () => {
    const stranger = new DescribedClient(portal.address, answers);
    await askOfSecondFactor({
      owner: ana.client,
      credentials: { email: users.find(({ id }) => id === ana.userId)?.email ?? '', password: demoPassword },
      userId: ana.userId,
      stranger: new DescribedClient(portal.address, answers),
      administrator: tom.client,
    });
    await askOfPeople({ tom, stranger });
    expect(
      answers
        .unseen()
        .filter((call) =>
          /customer\/organisations|second-factor|invitations|reset-password|internal\/(organisations|companies|users)/.test(
            call,
          ),
        ),
    ).toEqual([]);
  });

  it('of transfers', async () => {
    const [id = ''] = await ana.declare(cargo(today, { code: 'T-1', ...iskenderun }));
    await tom.after(ana).call('GET', `cargo-declarations/${id}/transfer`);
    await tom.call('POST', `cargo-declarations/${id}/transfer`);
    const batch = await tom.call<{ batchId: string }>('POST', 'cargo-declarations/transfer/list', {
      ids: [id],
    });
    await tom.call('GET', `cargo-declarations/transfer/list/${batch.batchId}`);
    await tom.call('GET', 'cargo-declarations/transfer/list?standings[]=failed');
    await until(async () => {
      const { data } = await tom.call<TransferErrorList>('GET', 'errors/transfer');
      expect(data.map((error) => error.id)).toContain(id);
    });
    await tom.booking(id);
    const [topic] = (await tom.client.get('/api/operations/topics')).body as readonly { topic: string }[];
    await get(tom, `/api/operations/topics/${topic?.topic}/messages`);
  });

  it('to staff who look at what other systems told', async () => {
    const { topics } = portal.engine;
    await topics?.publish(voyageFeedTopics.statements, [{ id: 'm-1', key: 'v-1', value: '{', headers: {} }]);
    const parked = '/api/operations/parked-messages';
    await until(async () => {
      const { data } = (await tom.client.get(parked)).body as ParkedMessagesAnswer;
      expect(data).toHaveLength(1);
    });
    const [message] = ((await tom.client.get(parked)).body as ParkedMessagesAnswer).data;
    expect((await tom.client.post(`${parked}/${message?.id}/replay`)).status).toBe(202);
    await get(tom, '/api/operations/unknown-ports');
    await get(tom, '/api/operations/world-clock');
    expect((await tom.client.put('/api/operations/world-clock', { speed: 1 })).status).toBe(200);
  });

  it('is known of every operation, but of those that need a fault, or hundreds of bookings', () => {
    expect(answers.unseen()).toEqual([
      'GET /api/customer/organisation/{organisationId}/cargo-bookings/cargo-declarations/submissions/{submissionId}/undo/{undoId}',
      'POST /api/customer/organisation/{organisationId}/cargo-bookings/cargo-declarations/returned/{importId}/discard',
      'POST /api/operations/projections/{name}/abort',
      'POST /api/operations/projections/{name}/pause',
      'POST /api/operations/projections/{name}/resume',
      'POST /api/operations/refused-effects/{cause}/release',
    ]);
  });
});
