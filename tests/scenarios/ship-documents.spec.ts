import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShipFiles } from '#api/ship-documents/ship-files';
import type { RefusedDocuments } from '#contracts/operations/refused-documents';
import type { DownloadedFile, VoyageDocumentsAnswer } from '#contracts/port-calls/documents';
import type { VesselDocumentsAnswer } from '#contracts/vessels/vessel-view';
import { vesselMessage } from '#contracts/voyage-feed/messages.specification';
import { daysLater, dayOf } from '#domain/shared/days';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { xlsxOf } from '#voyage-exchange/simulator/papers/sheet';
import { type Client, signedInAs } from '../support/client.ts';
import { startPortal } from '../support/portal.ts';
import { samplePdf, ToldPapers } from '../support/told-papers.ts';
import { until } from '../support/until.ts';
import { toldCall, toldVoyage, VoyageSystem } from '../support/voyage-system.ts';

const own = `/api/customer/organisation/${ids.portoSul}`;
const internal = '/api/internal';
const atSantos = '/port-calls/v-1107~a/documents';
const atRotterdam = '/port-calls/v-1107~b/documents';
const bill = samplePdf('Bill of lading');
const facts = samplePdf('Statement of facts');
const notice = samplePdf('Notice of readiness');
const page = Buffer.from('<script>document.title = 1</script>');
const sheet = xlsxOf('Facts', [
  ['When', 'What'],
  ['2027-03-01', 'All fast'],
]);
/** As Excel saves a workbook under a password: an archive of another kind, of which one part is named so. */
const locked = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(1_024),
  Buffer.from('EncryptedPackage', 'utf16le'),
]);
const large = Buffer.alloc(21 * 1024 * 1024, 7);

let folder: string;
let portal: Portal;
let papers: ToldPapers;
let voyages: VoyageSystem;
let now: Date;
let tom: Client;
let rui: Client;
let marta: Client;

const after = (days: number): string => dayOf(daysLater(now, days));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-papers-'));
  portal = await startPortal({ config: { papers: { folder } } });
  now = portal.engine.clocks.trade.now();
  voyages = new VoyageSystem(portal.engine);
  papers = new ToldPapers(folder);
  const statedAt = now.toISOString();
  const ofCalls = (...callIds: string[]) => ({ voyageId: 'v-1107', callIds, cargoRefs: [] });
  const tern = { about: { vesselId: '9700011' }, statedAt };
  const skua = { about: { vesselId: '9700012' }, statedAt };
  await voyages.tell(
    toldVoyage('v-1107', {
      statedAt,
      calls: [
        toldCall('a', { locode: 'BRSSZ', name: 'Santos', day: after(-1), agents: ['410220'] }),
        toldCall('b', { locode: 'NLRTM', name: 'Rotterdam', type: 'D', day: after(14), agents: ['3001'] }),
      ],
    }),
    { ...vesselMessage, statedAt },
    await papers.of('d-bol', {
      kind: 'bol',
      about: ofCalls('a', 'b'),
      name: 'B/L SSZ-1',
      bytes: bill,
      statedAt,
    }),
    await papers.of('d-sof', { kind: 'sof', about: ofCalls('a'), name: 'B/L SSZ-1', bytes: facts, statedAt }),
    await papers.of('d-large', { kind: 'mates', about: ofCalls('a'), name: 'Scan', bytes: large, statedAt }),
    await papers.of('d-nor', {
      kind: 'nor',
      about: ofCalls('b'),
      name: 'NOR Rotterdam',
      bytes: facts,
      statedAt,
    }),
    await papers.of('d-other', {
      kind: 'nor',
      about: ofCalls('a'),
      name: 'NOR Santos',
      bytes: notice,
      there: Buffer.from('another file'),
      path: 'nor/santos.pdf',
      statedAt,
    }),
    await papers.of('d-sheet', {
      kind: 'sof',
      about: ofCalls('a'),
      name: 'Facts Santos',
      bytes: sheet,
      path: 'facts.xlsx',
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      statedAt,
    }),
    await papers.of('d-locked', {
      kind: 'sof',
      about: ofCalls('a'),
      name: 'Facts, locked',
      bytes: locked,
      path: 'locked.xlsx',
      statedAt,
    }),
    await papers.of('c-class', {
      ...tern,
      kind: 'certificate',
      name: 'Class certificate',
      code: 'CLASS',
      expiresOn: after(30),
      bytes: page,
      mediaType: 'image/png',
    }),
    await papers.of('c-skua', { ...skua, kind: 'certificate', name: 'Load line', code: 'ILL', bytes: bill }),
  );
  [tom, rui, marta] = await Promise.all([
    signedInAs(portal.address, 'Tom'),
    signedInAs(portal.address, 'Rui'),
    signedInAs(portal.address, 'Marta'),
  ]);
});
afterAll(async () => {
  await portal?.close();
  await rm(folder, { recursive: true, force: true });
});

const statusOf = async (client: Client, path: string): Promise<number> => (await client.get(path)).status;

const download = (client: Client, path: string, body: unknown, accept = 'application/json') =>
  client.post(`${path}/download`, body, { accept });

describe('documents of a port call', () => {
  it('are listed for staff and for its agency', async () => {
    for (const [client, place] of [
      [tom, internal],
      [rui, own],
    ] as const) {
      const { body } = await client.get(`${place}${atSantos}?search=b/l`);
      const { data } = body as VoyageDocumentsAnswer;
      expect(data.map(({ id, type }) => [id, type])).toEqual([
        ['d-bol', 'bol'],
        ['d-sof', 'sof'],
      ]);
    }
  });

  it('open in the browser, and nothing else may happen there', async () => {
    const { headers, bytes } = await rui.download(`${own}${atSantos}/d-bol/file?shown=1`);
    expect(Buffer.from(bytes).equals(bill)).toBe(true);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="B_L SSZ-1\.pdf"/);
    expect(headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(headers.get('content-security-policy')).not.toMatch(/sandbox|default-src 'none'/);
    const saved = await rui.download(`${own}${atSantos}/d-bol/file`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('that are spreadsheets are previewed; others, and those under a password, say that they are none', async () => {
    for (const [client, place] of [
      [tom, internal],
      [rui, own],
    ] as const)
      expect(await client.get(`${place}${atSantos}/d-sheet/preview`)).toMatchObject({
        status: 200,
        body: {
          sheets: ['Facts'],
          rows: [
            { row: 1, cells: ['When', 'What'] },
            { row: 2, cells: ['2027-03-01', 'All fast'] },
          ],
          moreRows: false,
        },
      });
    const refused = await rui.get(`${own}${atSantos}/d-locked/preview`);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'password',
        message: 'The file is protected by a password. Download it to open it.',
        errors: { file: ['The file is protected by a password. Download it to open it.'] },
      },
    });
    expect(await rui.get(`${own}${atSantos}/d-bol/preview`)).toMatchObject({
      status: 422,
      body: { code: 'not_a_workbook' },
    });
    expect((await rui.get(`${own}${atSantos}/d-sheet/preview?sheet=x`)).status).toBe(422);
  });

  it('are read for a preview once, whichever sheets are asked for, and also where they can not be shown', async () => {
    const opened = jest.spyOn(portal.app.get(ShipFiles, { strict: false }), 'open');
    for (const asked of ['', '?sheet=0', '?sheet=1', '?sheet=512'])
      expect(await rui.get(`${own}${atSantos}/d-sheet/preview${asked}`)).toMatchObject({
        status: 200,
        body: { sheet: 0 },
      });
    for (const asked of ['', '?sheet=1'])
      expect(await statusOf(rui, `${own}${atSantos}/d-locked/preview${asked}`)).toBe(422);
    // Both were read for the test before.
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });

  it('of another agency’s call are absent, one by one and in a download', async () => {
    expect(await statusOf(tom, `${internal}${atRotterdam}/d-nor/file`)).toBe(200);
    const foreign = [
      atRotterdam,
      `${atRotterdam}/d-nor/file`,
      `${atRotterdam}/d-sheet/preview`,
      `${atSantos}/d-nor/file`,
      `${atSantos}/d-nor/preview`,
      `${atSantos}/none/file`,
    ];
    for (const path of foreign) expect([path, await statusOf(rui, `${own}${path}`)]).toEqual([path, 404]);
    for (const documents of [
      { bol: ['d-bol'], nor: ['d-nor'] },
      { bol: ['d-bol', 'none'] },
      { nor: ['d-bol'] },
      { bol: ['d-bol', 'c-class'] },
    ])
      expect([documents, (await download(rui, `${own}${atSantos}`, { documents })).status]).toEqual([
        documents,
        404,
      ]);
  });

  it('are nothing to a charterer', async () => {
    const place = `/api/customer/organisation/${ids.atlantica}`;
    const certificate = '/vessels/9700011/certificates/c-class/file';
    // Port calls are an area of agencies; vessels are for everybody, their papers are not.
    for (const path of [atSantos, `${atSantos}/d-bol/file`])
      expect([path, await statusOf(marta, `${place}${path}`)]).toEqual([path, 403]);
    expect(await statusOf(marta, `${place}${certificate}`)).toBe(404);
    expect(await statusOf(marta, `${internal}${atSantos}`)).toBe(404);
  });

  it('leave in the shape of the specification, one as itself and several in an archive', async () => {
    const one = await download(rui, `${own}${atSantos}`, { documents: { bol: ['d-bol'] } });
    expect(one.body).toEqual({
      file: bill.toString('base64'),
      name: 'B_L SSZ-1.pdf',
      type: 'application/pdf',
    });
    const documents = { bol: ['d-bol'], sof: ['d-sof'] };
    const two = (await download(rui, `${own}${atSantos}`, { documents })).body as DownloadedFile;
    expect([two.name, two.type]).toEqual(['documents.zip', 'application/zip']);
    const archive = Buffer.from(two.file, 'base64').toString('latin1');
    expect(archive).toMatch(/^PK/);
    for (const name of ['B_L SSZ-1.pdf', 'B_L SSZ-1 (2).pdf']) expect(archive).toContain(name);
  });

  it('past 20 MB leave as an archive alone', async () => {
    const body = { documents: { mates: ['d-large'], bol: ['d-bol'] } };
    expect((await download(tom, `${internal}${atSantos}`, body)).status).toBe(413);
    const archive = await download(tom, `${internal}${atSantos}`, body, 'application/zip');
    expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(String(archive.body).length).toBeGreaterThan(large.length);
  });

  it.each([
    ['none', {}],
    ['a type that there is not', { invoice: ['d-bol'] }],
    ['one twice', { bol: ['d-bol', 'd-bol'] }],
    ['more than 200', { bol: Array.from({ length: 201 }, (_, n) => `d-${n}`) }],
  ])('are not asked for by %s', async (_, documents) => {
    const { status, body } = await download(rui, `${own}${atSantos}`, { documents });
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['documents']]);
  });

  it('that are not what was told are refused until they are', async () => {
    const path = `${own}${atSantos}/d-other/file`;
    for (let n = 0; n < 2; n += 1)
      expect(await rui.get(path)).toMatchObject({ status: 503, body: { code: 'document_unavailable' } });
    const documents = { bol: ['d-bol'], nor: ['d-other'] };
    const archive = await download(rui, `${own}${atSantos}`, { documents }, 'application/zip');
    expect(archive.status).toBe(503);
    const refused = async () =>
      ((await tom.get('/api/operations/refused-documents')).body as RefusedDocuments).data;
    await until(async () => {
      expect(await refused()).toMatchObject([
        {
          documentId: 'd-other',
          path: 'nor/santos.pdf',
          reason: 'The file has another size or SHA-256 than it was told to have.',
        },
      ]);
    });
    const { body: metrics } = await tom.get('/metrics');
    expect(metrics).toContain('laycan_ship_documents_refused_total{reason="another_file"} 3');
    await papers.put('nor/santos.pdf', notice);
    expect(await statusOf(rui, path)).toBe(200);
    await until(async () => expect(await refused()).toEqual([]));
  });

  it('that are withdrawn are gone', async () => {
    const { statedAt, ...told } = await papers.of('d-sof', {
      kind: 'sof',
      about: { voyageId: 'v-1107', callIds: ['a'], cargoRefs: [] },
      name: 'B/L SSZ-1',
      bytes: facts,
      statedAt: now.toISOString(),
    });
    await voyages.tell({ ...told, statedAt, sequence: 2, withdrawn: true });
    expect(await statusOf(rui, `${own}${atSantos}/d-sof/file`)).toBe(404);
  });
});

describe('papers of a vessel', () => {
  it('are read by agencies of her calls, not by others', async () => {
    const { body } = await rui.get(`${own}/vessels/9700011/certificates`);
    expect(body).toMatchObject({ data: [{ id: 'c-class', type: 'CLASS', expiry: 'expiring' }] });
    expect(await statusOf(rui, `${own}/vessels/9700012/certificates`)).toBe(404);
    expect(await statusOf(rui, `${own}/vessels/9700011/certificates/c-skua/file`)).toBe(404);
    const certificates = ['c-class', 'c-skua'];
    const refused = await download(rui, `${own}/vessels/9700011/certificates`, { certificates });
    expect(refused.status).toBe(404);
  });

  it('are shown by their bytes, whatever they were told to be', async () => {
    const { headers } = await tom.download(`${internal}/vessels/9700011/certificates/c-class/file?shown=1`);
    expect(await statusOf(tom, `${internal}/vessels/9799999/certificates`)).toBe(404);
    expect(await statusOf(tom, `${internal}/vessels/9799999/certificates/filters`)).toBe(404);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('are listed and downloaded by staff over all vessels', async () => {
    const path = `${internal}/vessel-documents`;
    const { data } = (await tom.get(`${path}?sort=name`)).body as VesselDocumentsAnswer;
    expect(data.map(({ name, vessel }) => [name, vessel.name])).toEqual([
      ['Class certificate', 'Nordic Tern'],
      // Told before its vessel.
      ['Load line', '9700012'],
    ]);
    const certificates = data.map(({ id }) => id);
    expect(await download(tom, path, { certificates })).toMatchObject({
      status: 200,
      body: { name: 'vessel-documents.zip' },
    });
    expect((await download(tom, path, { certificates: ['c-class', 'd-bol'] })).status).toBe(404);
  });
});
