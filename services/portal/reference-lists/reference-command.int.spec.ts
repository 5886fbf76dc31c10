import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { configFor } from '../../../tests/support/config.ts';
import { UsageFault } from '../command-line.ts';
import { referenceCommand } from './reference-command.ts';
import { ReferenceFault } from './reference-fault.ts';

const root = mkdtempSync(join(tmpdir(), 'laycan-reference-'));
const config = configFor(join(root, 'data'));
const said: string[] = [];
const output = { progress: () => undefined, line: (line: string) => void said.push(line) };
const file = join(root, 'lists.json');

const publish = async (lists: unknown): Promise<readonly string[]> => {
  writeFileSync(file, typeof lists === 'string' ? lists : JSON.stringify(lists));
  said.length = 0;
  await referenceCommand(config, ['publish', file], output);
  return said;
};

const exported = async (): Promise<Record<string, { items: Record<string, unknown> }>> => {
  const to = join(root, 'exported.json');
  await referenceCommand(config, ['export', to], output);
  return JSON.parse(readFileSync(to, 'utf8')) as Record<string, { items: Record<string, unknown> }>;
};

const company = {
  name: 'Baltic Pulp',
  globalAddressNumber: '4711',
  location: 'Riga, LV',
  inOrganisations: [],
};
const santos = {
  name: 'Santos',
  country: 'BR',
  lat: -23.95,
  lon: -46.3,
  timeZone: 'America/Sao_Paulo',
  role: 'load',
  inTradelanes: ['EU'],
  inTypes: [],
};
const europe = { name: 'Europe', inTradelanes: ['EU'] };

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('reference lists of an installation without demo data', () => {
  it('are published from a file, and come out of it as they went in', async () => {
    expect(
      await publish({
        companies: { items: { c1: company } },
        tradelanes: { items: { EU: europe } },
        ports: { items: { BRSSZ: santos } },
      }),
    ).toEqual([
      'companies: 1 new or changed, 0 withdrawn, revision 1',
      'tradelanes: 1 new or changed, 0 withdrawn, revision 1',
      'ports: 1 new or changed, 0 withdrawn, revision 1',
    ]);
    const lists = await exported();
    expect(lists).toMatchObject({
      companies: { items: { c1: company } },
      ports: { items: { BRSSZ: santos } },
      limits: { items: {}, withdraw: [] },
    });
    expect(await publish(lists)).toContain('ports: as it was, revision 1');
  });

  it('keep what a file does not name, and let go what it withdraws', async () => {
    await publish({ companies: { items: { c2: { ...company, name: 'Kymi Pulp' } } } });
    expect(await publish({ companies: { withdraw: ['c1'] } })).toEqual([
      'companies: 0 new or changed, 1 withdrawn, revision 3',
    ]);
    expect(Object.keys((await exported())['companies']?.items ?? {})).toEqual(['c2']);
  });

  it.each([
    ['[]', 'The file is no JSON object of lists.'],
    ['{"ports": ', 'The file is no JSON object of lists.'],
    ['{"harbours": {}}', 'harbours: There is no such list.'],
    ['{"__proto__": {"items": {}}}', '__proto__: There is no such list.'],
    ['{"companies": {"items": []}}', 'companies.items: Write an object of items by their ids.'],
    ['{"companies": {"items": {"c3": 1}}}', 'companies.items.c3: Write an object.'],
    ['{"companies": {"withdraw": ["c9"]}}', 'companies.withdraw: There is no c9 in the list.'],
    ['{"companies": {"withdrawn": []}}', 'companies.withdrawn: This field is not known here.'],
  ])('refuse %s', async (text, fault) => {
    const before = await exported();
    await expect(publish(text)).rejects.toThrow(fault);
    expect(await exported()).toEqual(before);
  });

  it.each([
    ['ports', 'NLRTM', { ...santos, lat: 91 }, 'ports.items.NLRTM.lat: It is -90 to 90.'],
    [
      'ports',
      'NLRTM',
      { ...santos, timeZone: 'Europe/Rotterdam' },
      'There is no time zone Europe/Rotterdam.',
    ],
    [
      'ports',
      'NLRTM',
      { ...santos, inTradelanes: ['EUX'] },
      'NLRTM.inTradelanes: There is no EUX in tradelanes.',
    ],
    ['ports', 'NLRTM', { ...santos, zone: 'UTC' }, 'ports.items.NLRTM.zone: This field is not known here.'],
    [
      'companies',
      'c3',
      { ...company, name: '' },
      'companies.items.c3.name: Write a text of 1 to 128 characters.',
    ],
    ['limits', 'FE', {}, 'limits.items.FE.laycanMaxDays: '],
    [
      'contracts',
      'k1',
      { name: 'K', periodStart: '2027-02-30', periodEnd: '2027-12-31', tradeId: 'EU', inOrganisations: [] },
      'contracts.items.k1.periodStart: There is no such day.',
    ],
    [
      'contracts',
      'k1',
      { name: 'K', periodStart: '2027-12-31', periodEnd: '2027-01-01', tradeId: 'EU', inOrganisations: [] },
      'contracts.items.k1.periodEnd: The period ends before it starts.',
    ],
  ])('refuse what is wrong in %s %s, and publish nothing of the file', async (list, id, item, fault) => {
    const before = await exported();
    const good = { tradelanes: { items: { XX: { name: 'Elsewhere', inTradelanes: ['XX'] } } } };
    await expect(publish({ ...good, [list]: { items: { [id]: item } } })).rejects.toThrow(fault);
    expect(await exported()).toEqual(before);
  });

  it.each([[[]], [['publish']], [['publish', '']], [['show', 'x']], [['export', '--help']]])(
    'take %j for no command',
    async (given) => {
      await expect(referenceCommand(config, given, output)).rejects.toThrow(UsageFault);
    },
  );

  it('name twenty faults, and count the rest', async () => {
    const items = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`p${index}`, { ...santos, lat: 91 }]),
    );
    await expect(publish({ ports: { items } })).rejects.toThrow(ReferenceFault);
    await expect(publish({ ports: { items } })).rejects.toThrow(/p19\.lat[^]*and 10 more$/);
  });
});
