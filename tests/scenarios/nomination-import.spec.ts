import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import Papa from 'papaparse';
import { NominationImports } from '#api/nominations/nominating/nomination-imports.service';
import { QueueStopped } from '#api/processes/work-queue';
import type { NominationImport, NominationsReviewed } from '#contracts/nomination/import-calls';
import type { NominationInput, VesselsNominated } from '#contracts/nomination/nomination-calls';
import type { NominationDetails, NominationList } from '#contracts/nomination/nomination-view';
import { nominationImportStream } from '#domain/streams';
import { systemTimers } from '#platform/clock/timers';
import { ids, users } from '#portal/seed/world/people';
import { signedInAs } from '../support/client.ts';
import { antwerp, cargo, Declarant, refusal, rotterdam, santos } from '../support/declarant.ts';
import { dieOnOrder } from '../support/dying-order.ts';
import { nominatedBy, portLine, vesselFor } from '../support/nominated-vessel.ts';
import { type PortCallWorld, startPortCallWorld } from '../support/port-call-world.ts';
import { untilSo } from '../support/until.ts';
import { toldCall, toldVoyage } from '../support/voyage-system.ts';

const idOfAna = users.find(({ firstName }) => firstName === 'Ana')?.id ?? '';
const today = '2027-03-10';
const calls = [
  toldCall('a', { locode: 'BRSSZ', name: 'Santos', day: '2027-04-20' }),
  toldCall('b', { locode: 'NLRTM', name: 'Rotterdam', type: 'D', day: '2027-05-12' }),
];

let world: PortCallWorld;
let ana: Declarant;
let marta: Declarant;
let tom: Declarant;

beforeAll(async () => {
  world = await startPortCallWorld();
  const { address } = world.portal;
  [ana, marta, tom] = await Promise.all([
    Declarant.as(address, 'Ana'),
    Declarant.as(address, 'Marta'),
    Declarant.as(address, 'Tom', ids.atlantica),
  ]);
  await world.system.tell(
    toldVoyage('v-1', { statedAt: '2027-03-10T01:00:00.000Z', calls }),
    toldVoyage('v-2', { statedAt: '2027-03-10T01:00:00.000Z', vvn: '1108', calls }),
    // Of the list alone: a workbook updates what is open on its voyage.
    toldVoyage('v-4', { statedAt: '2027-03-10T01:00:00.000Z', vvn: '1109', calls }),
  );
});
afterAll(async () => world.portal.close());

const declared = async (...codes: readonly string[]): Promise<readonly string[]> => {
  const bookings = await ana.declare(...codes.map((code) => cargo(today, { code })));
  tom.after(ana);
  return bookings;
};

const vessel = (bookings: readonly string[], more: Partial<NominationInput> = {}): NominationInput =>
  vesselFor(bookings, 'v-1', { eta: '2027-04-20T08:00:00Z', ...more });

const nominate = (who: Declarant, ...vessels: readonly NominationInput[]): Promise<VesselsNominated> =>
  who.call<VesselsNominated>('POST', 'cargo-nominations', { vessels });

describe('the file of nominated vessels', () => {
  it('has what the filters leave, with the columns of the list, and runs nothing', async () => {
    const [first = '', second = ''] = await declared('FILE-1', 'FILE-2');
    await nominate(tom, vessel([first], { comment: '=1+1' }), vessel([second], { trade: null }));
    ana.after(tom);
    const file = async (query: string): Promise<readonly Record<string, string>[]> => {
      const path = ana.address(`cargo-nominations/download?format=csv${query}`);
      const { bytes } = await ana.client.download(path);
      const { data } = Papa.parse<Record<string, string>>(new TextDecoder().decode(bytes), {
        header: true,
        skipEmptyLines: true,
      });
      return data;
    };
    expect(await file('')).toHaveLength(2);
    const [row] = await file('&trades[]=EU');
    expect(row).toMatchObject({
      'Vessel / voyage': 'Nordic Tern 1107',
      Status: 'Pending customer review',
      Trade: 'EU',
      'ETA, port time': '2027-04-20 05:00',
      'Lay from': '2027-04-19',
      'Load port': 'Santos',
      'POD 1': 'Rotterdam',
      'Qty Pod 1': '40000',
      'Nominated, MT': '40000',
      Bookings: 'FILE-1',
      Comment: "'=1+1",
    });
    const { bytes } = await tom.client.download(tom.address('cargo-nominations/download'));
    expect(new TextDecoder('latin1').decode(bytes.subarray(0, 2))).toBe('PK');
  });
});

const headers = 'Vessel / voyage,Bookings,ETA,Lay from,Load port,POD 1,Qty Pod 1,Nominated,Status';

const upload = (who: Declarant, bytes: string | Uint8Array): Promise<NominationImport> => {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), 'vessels.csv');
  return who.call<NominationImport>('POST', 'cargo-nominations/import', form);
};
const lines = (...rows: readonly string[]): string => [headers, ...rows].join('\n');

describe('the list of nominated vessels', () => {
  it('finds vessels by period, month, status, port, vessel and words, in the order and on the page asked for', async () => {
    // A month in which no other vessel of this file loads.
    const days = { eta: '2027-07-02T08:00:00Z', laycanStart: '2027-07-01', laycanFinish: '2027-07-07' };
    const one = (id: string): Promise<NominationDetails> => tom.call('GET', `cargo-nominations/${id}`);
    const ofJuly: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      const qty = 30_000 + n;
      const terms = {
        ...days,
        nominated: qty,
        dischargePorts: [portLine(n === 0 ? antwerp : rotterdam, qty)],
      };
      ofJuly.push(await nominatedBy(tom, vesselFor([], 'v-4', terms)));
    }
    const { version } = await one(ofJuly[1] ?? '');
    await ana.after(tom).call('POST', `cargo-nominations/${ofJuly[1]}/action/approve`, { version });
    const list = (query: string) =>
      ana.call<NominationList>('GET', `cargo-nominations?months[]=2027-07&status=upcoming&${query}`);
    const found = async (query: string): Promise<readonly number[]> =>
      (await list(`per_page=60&sort=nominated&${query}`)).data.map((row) => ofJuly.indexOf(row.id));
    const all = ofJuly.map((_, n) => n);
    expect(await found('')).toEqual(all);
    expect(await found('order=desc')).toEqual(all.toReversed());
    expect(await found('statuses[]=approved')).toEqual([1]);
    expect(await found(`dischargePorts[]=${antwerp.id}`)).toEqual([0]);
    expect(await found('vessels[]=v-1')).toEqual([]);
    expect(await found('laycanFrom=2027-07-08')).toEqual([]);
    const { vesselVoyage } = await one(ofJuly[0] ?? '');
    expect(await found(`search=${encodeURIComponent(vesselVoyage.name)}`)).toEqual(all);
    expect(await found('search=nothing')).toEqual([]);
    const second = await list('per_page=10&page=2&sort=nominated');
    expect(second.data.map((row) => row.id)).toEqual([ofJuly[10]]);
    expect(second).toMatchObject({
      meta: { total: 11 },
      months: [{ month: '2027-07', vessels: 11, nominated: 11 * 30_000 + 55 }],
      periods: { ongoing: 0, upcoming: 11, completed: 0 },
    });
    const past = await ana.call<NominationList>('GET', 'cargo-nominations?months[]=2027-07&status=completed');
    expect(past.data).toEqual([]);
  });
});

describe('a workbook of vessels', () => {
  it('is read into rows, with bookings by code or number, and keeps nothing', async () => {
    const [, second = ''] = await declared('IMP-1', 'IMP-2');
    const { bookingNo, letterIndex } = await ana.booking(second);
    const row = `Nordic Tern 1108,imp-1; ${bookingNo}${letterIndex},2027-04-20 05:00,,Santos,Rotterdam,40000,,`;
    const before = await ana.call<NominationList>('GET', 'cargo-nominations');
    const { rows } = await upload(ana, lines(row));
    expect(rows).toMatchObject([
      {
        line: 1,
        vesselVoyage: { id: 'v-2' },
        eta: '2027-04-20T08:00:00.000Z',
        laycanStart: null,
        loadingPort: { id: santos.id },
        dischargePorts: [{ port: { id: rotterdam.id }, qty: 40_000 }],
        bookings: [{ code: 'IMP-1' }, { code: 'IMP-2' }],
        updates: null,
        problems: [],
      },
    ]);
    const after = await ana.call<NominationList>('GET', 'cargo-nominations');
    expect(after.meta.total).toBe(before.meta.total);
  });

  it('says line by line what cannot be taken: a ship twice, a booking twice, what is in no list', async () => {
    await declared('IMP-3');
    const { rows } = await upload(
      ana,
      lines(
        'Nordic Tern 1108,IMP-3,,,Santos,,,,',
        'Nordic Tern 1108,IMP-3; NOBODY,soon,30/30/2027,Santos,Atlantis,much,,',
      ),
    );
    const [first, second] = rows.map(({ problems }) => problems.map(({ field }) => field).sort());
    expect(first).toEqual([]);
    expect(second).toEqual(
      ['bookings', 'bookings', 'discharge.1', 'discharge.1', 'eta', 'laycanStart', 'vesselVoyage'].sort(),
    );
  });

  it('changes the open nomination of its voyage and load port; where there are several it says so', async () => {
    const [booking = ''] = await declared('IMP-4');
    const v2 = { vesselVoyage: { id: 'v-2', name: '' } };
    const { vessels } = await nominate(tom, vessel([booking], v2));
    ana.after(tom);
    const row = 'Nordic Tern 1108,,,,Santos,,,41000,';
    const [outcome] = vessels;
    const { rows } = await upload(ana, lines(row));
    expect(rows[0]?.updates?.id).toBe(outcome && 'id' in outcome ? outcome.id : '');
    await nominate(tom, vessel([], v2));
    ana.after(tom);
    const again = await upload(ana, lines(row));
    expect(again.rows[0]).toMatchObject({ updates: null, problems: [{ field: 'vesselVoyage' }] });
  });

  it('is refused under `file` where it is none, is too large, is of another template, or has more than 500 vessels', async () => {
    const hostile = await refusal(upload(ana, new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])));
    expect(hostile.status).toBe(422);
    expect(Object.keys(hostile.errors as object)).toEqual(['file']);
    const large = await refusal(upload(ana, new Uint8Array(11 * 1024 * 1024).fill(65)));
    expect(large.status).toBe(422);
    const many = Array.from({ length: 501 }, () => 'Nordic Tern 1108,,,,Santos,,,,');
    expect(await refusal(upload(ana, lines(...many)))).toMatchObject({ status: 422 });
    const declaration = 'Booking No,Code,Load port,Vessel / voyage,POD 1\n,RG-1,Santos,,Rotterdam';
    expect(await refusal(upload(ana, declaration))).toMatchObject({
      status: 422,
      errors: { file: [expect.stringContaining('No row has a Vessel / voyage')] },
    });
    expect(await refusal(upload(ana, lines(',; ;,,,Santos,,,,')))).toMatchObject({ status: 422 });
    const five = await upload(ana, lines(...many.slice(1)));
    expect(five.rows).toHaveLength(500);
  });

  it('has a template, which is read as it is written', async () => {
    const { bytes } = await ana.client.download(ana.address('cargo-nominations/import/template'));
    // It has headers and no rows.
    expect(await refusal(upload(ana, bytes))).toMatchObject({ status: 422, code: 'empty' });
  });
});

describe('rows that are sent', () => {
  it('are held against the rules first, by PUT and POST alike, and changes nothing', async () => {
    const [booking = ''] = await declared('REV-1');
    const vessels = [
      { ...vessel([booking], { nominated: 39_000 }), vesselVoyage: null },
      vessel([booking], { dischargePorts: [{ port: { id: 'BEANR', name: 'Antwerp' }, qty: 40_000 }] }),
    ];
    for (const method of ['PUT', 'POST']) {
      const reviewed = await ana.call<NominationsReviewed>(method, 'cargo-nominations/import/review', {
        vessels,
      });
      const codes = reviewed.vessels.map(({ errors }) => errors.map(({ code }) => code));
      expect(codes[0]).toEqual(expect.arrayContaining(['missing', 'quantity_mismatch']));
      expect(codes[1]).toContain('discharge_ports_withing_bookings');
      expect(reviewed.vessels.map(({ leftAshore }) => leftAshore)).toEqual([[], [booking]]);
    }
    const bad = { vessels: [{ ...vessel([booking]), nominated: 'much' }] };
    expect(await refusal(ana.call('PUT', 'cargo-nominations/import/review', bad))).toMatchObject({
      status: 422,
    });
  });

  it('are refused by the field where a moment, a day or a quantity is none', async () => {
    const errorsOf = async (more: Partial<NominationInput>): Promise<readonly string[]> => {
      const body = { vessels: [vessel([]), vessel([], more)] };
      const { status, errors } = await refusal(ana.call('PUT', 'cargo-nominations/import/review', body));
      expect(status).toBe(422);
      return Object.keys(errors as object);
    };
    expect(await errorsOf({ eta: 'soon' })).toEqual(['vessels.1.eta']);
    expect(await errorsOf({ laycanStart: '2027-02-30' })).toEqual(['vessels.1.laycanStart']);
    expect(await errorsOf({ laycanFinish: '' })).toEqual(['vessels.1.laycanFinish']);
    expect(await errorsOf({ nominated: -5 })).toEqual(['vessels.1.nominated']);
    const dischargePorts = [portLine(rotterdam, 0)];
    expect(await errorsOf({ dischargePorts })).toEqual(['vessels.1.dischargePorts.0']);
    const [good = ''] = await declared('REV-2');
    expect(await errorsOf({ bookings: [good, crypto.randomUUID()] })).toEqual(['vessels.1.bookings.1']);
  });

  it('are written down with the comment as it is kept', async () => {
    const comment = ' Sa\u0303o\u200b Lui\u0301s\r\n\u0007berth 3 ';
    const { importId } = await ana.call<VesselsNominated>('POST', 'cargo-nominations', {
      vessels: [vessel([], { comment })],
    });
    const stream = await world.portal.engine.events.readStream(nominationImportStream(importId));
    expect(stream.map(({ data }) => data).join()).toContain(
      `"comment":${JSON.stringify('São Luís\nberth 3')}`,
    );
  });

  it('are nominated once, however often they come under one key', async () => {
    const { total } = (await ana.call<NominationList>('GET', 'cargo-nominations')).meta;
    const vessels = Array.from({ length: 500 }, (_, n) => vessel([], { comment: `Row ${n}` }));
    const key = crypto.randomUUID();
    const send = (): Promise<VesselsNominated> =>
      ana.call<VesselsNominated>('POST', 'cargo-nominations', { vessels }, key);
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect((await ana.call<NominationList>('GET', 'cargo-nominations')).meta.total).toBe(total + 500);
  });

  it('go on by themselves where the process has died after 210 of 500, and are nominated once when two tabs send them', async () => {
    const { total } = (await tom.call<NominationList>('GET', 'cargo-nominations')).meta;
    const vessels = Array.from({ length: 500 }, (_, n) =>
      vessel([], { id: crypto.randomUUID(), comment: `Again ${n}` }),
    );
    const key = crypto.randomUUID();
    const send = (under?: string): Promise<VesselsNominated> =>
      tom.call<VesselsNominated>('POST', 'cargo-nominations', { vessels }, under);
    const { first, revive } = await dieOnOrder(world.portal, 210, () => send(key));
    expect(first).toMatchObject({ ordered: 500, vessels: [], completed: false });
    const importOf = (who: Declarant): Promise<VesselsNominated> =>
      who.call<VesselsNominated>('GET', `cargo-nominations/import/${first.importId}`);
    // Of the last ones nothing is settled: they are found when it goes on.
    const half = await untilSo(
      () => importOf(tom),
      ({ vessels: settled }) => settled.length > 0,
    );
    expect([half.vessels.length, half.completed]).toEqual([200, false]);
    expect((await refusal(importOf(ana))).status).toBe(404);
    revive();
    // By lease, once it has stood still for so long: nobody asks for it.
    const now = systemTimers.now.bind(systemTimers);
    let leapt = 0;
    const later = jest.spyOn(systemTimers, 'now').mockImplementation(() => now() + (leapt += 5_000));
    const again = await untilSo(
      () => importOf(tom),
      ({ completed }) => completed,
    );
    later.mockRestore();
    const [same, other] = await Promise.all([send(key), send()]);
    expect(new Set(again.vessels.map((one) => ('id' in one ? one.id : one.refused))).size).toBe(500);
    expect(again.vessels.filter((one) => 'refused' in one)).toEqual([]);
    expect([same, other.vessels]).toEqual([again, again.vessels]);
    expect((await tom.call<NominationList>('GET', 'cargo-nominations')).meta.total).toBe(total + 500);
  });

  it('are refused from where the rights of whoever ordered them have ended', async () => {
    const { app, engine, address } = world.portal;
    const imports = app.get(NominationImports, { strict: false });
    const held = jest.spyOn(imports.work, 'carry').mockRejectedValue(new QueueStopped());
    const vessels = [vessel([], { id: crypto.randomUUID() }), vessel([], { id: crypto.randomUUID() })];
    const { importId } = await ana.call<VesselsNominated>('POST', 'cargo-nominations', { vessels });
    const administrator = await signedInAs(address, 'Marta');
    const roleOfAna = async (role: string): Promise<void> => {
      const path = `/api/customer/organisations/${ids.atlantica}/users-v2/${idOfAna}`;
      expect((await administrator.request('PUT', path, { body: { role } })).status).toBe(204);
      expect(await engine.watcher.passed(await engine.events.head(), 20_000)).toBe(true);
    };
    await roleOfAna('spectator');
    await imports.carryOut(importId, new AbortController().signal);
    await roleOfAna('declarer');
    held.mockRestore();
    const done = await untilSo(
      () => ana.call<VesselsNominated>('GET', `cargo-nominations/import/${importId}`),
      (now) => now.completed,
    );
    expect(done.vessels).toMatchObject([{ refused: 'forbidden' }, { refused: 'forbidden' }]);
  });

  it('are answered as they were, also where what they name is offered no longer', async () => {
    const told = { statedAt: '2027-03-10T01:00:00.000Z', vvn: '1109', calls };
    await world.system.tell(toldVoyage('v-3', told));
    const sent = vessel([], { vesselVoyage: { id: 'v-3', name: '' }, id: crypto.randomUUID() });
    const first = await nominate(tom, sent);
    expect(first.vessels).toMatchObject([{ leftAshore: [] }]);
    await world.system.tell(toldVoyage('v-3', { ...told, sequence: 2, state: 'cancelled' }));
    expect((await nominate(tom, sent)).vessels).toEqual(first.vessels);
    expect(await nominate(tom, { ...sent, id: crypto.randomUUID() })).toMatchObject({
      vessels: [{ refused: expect.any(String) }],
    });
  });

  it('name 10,000 bookings at most in all, and are reviewed 60 times a minute', async () => {
    const vessels = Array.from({ length: 51 }, () =>
      vessel(Array.from({ length: 200 }, () => crypto.randomUUID())),
    );
    for (const path of ['cargo-nominations', 'cargo-nominations/import/review'])
      expect(await refusal(marta.call('POST', path, { vessels }))).toMatchObject({
        status: 422,
        errors: { vessels: ['The vessels name more than 10,000 bookings. Send them in parts.'] },
      });
    const review = () => marta.call('PUT', 'cargo-nominations/import/review', { vessels: [vessel([])] });
    for (let n = 0; n < 60; n += 1) await review();
    expect(await refusal(review())).toMatchObject({ status: 429, code: 'too_many_requests' });
  });

  it('are changed 600 times in ten minutes, which is more than a workbook has', async () => {
    const change = () => marta.call('PUT', `cargo-nominations/${crypto.randomUUID()}`, { cells: [] });
    for (let n = 0; n < 600; n += 1) expect((await refusal(change())).status).toBe(404);
    expect(await refusal(change())).toMatchObject({ status: 429, code: 'too_many_requests' });
  });

  it('are answered 600 times in ten minutes, by approval, confirmation and deletion together', async () => {
    const one = `cargo-nominations/${crypto.randomUUID()}`;
    const answers = [
      () => tom.call('PUT', `${one}/action/approve`, { version: 1 }),
      () => tom.call('POST', `${one}/action/confirm-updates`, { version: 1 }),
      () => tom.call('DELETE', `${one}?version=1`),
    ];
    for (let n = 0; n < 200; n += 1)
      for (const answer of answers) expect((await refusal(answer())).status).toBe(404);
    for (const answer of answers)
      expect(await refusal(answer())).toMatchObject({ status: 429, code: 'too_many_requests' });
  });

  it('nominate 3,000 vessels in ten minutes, each vessel of a call counted', async () => {
    const broker = await Declarant.as(world.portal.address, 'Claire');
    const vessels = Array.from({ length: 500 }, () => vessel([]));
    const send = () => broker.call('POST', 'cargo-nominations', { vessels });
    // A broker nominates nothing: what is counted is that somebody asks.
    for (let n = 0; n < 6; n += 1) expect((await refusal(send())).status).toBe(403);
    expect(await refusal(send())).toMatchObject({ status: 429, code: 'too_many_requests' });
  });
});
