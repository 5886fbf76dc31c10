import { describe, expect, it } from '@jest/globals';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { areaOf, fileTimeReport, kindOf } from './file-time.mjs';
import type { JestReport } from './ran-on.mjs';

const root = join(import.meta.dirname, '../..');

const reportOf = (seconds: Readonly<Record<string, number>>): JestReport => ({
  testResults: Object.entries(seconds).map(([path, taken]) => ({
    name: join(root, path),
    startTime: 1_000,
    endTime: 1_000 + taken * 1_000,
    assertionResults: [],
  })),
});

describe('the area of a spec', () => {
  it.each([
    ['services/domain/booking/decide.unit.spec.ts', 'declarations'],
    ['services/domain/booking/transfers.unit.spec.ts', 'transfers'],
    ['services/api/declarations/transfer/offer.int.spec.ts', 'transfers'],
    ['services/api/lists/query.unit.spec.ts', 'lists'],
    ['services/voyage-exchange/read-reply.unit.spec.ts', 'transfers'],
    ['projections/voyages/projection.unit.spec.ts', 'voyages'],
    ['projections/documents/projection.unit.spec.ts', 'voyages'],
    ['services/platform/documents/sqlite/reader.int.spec.ts', 'core'],
    ['web/src/screens/declaration-list/DeclarationList.unit.spec.ts', 'declarations'],
    ['web/src/components/grid/vessels.unit.spec.ts', 'core'],
    ['tests/e2e/grid-ranges.spec.ts', 'declarations'],
    ['tests/e2e/lists.spec.ts', 'lists'],
    ['tests/faults/transfer-kill.spec.ts', 'transfers'],
    ['tests/scenarios/people-who-leave.spec.ts', 'people'],
    ['services/portal/portal.int.spec.ts', 'core'],
  ])('of %s is %s', (path, area) => {
    expect(areaOf(path)).toBe(area);
  });

  it('is known of every aggregate and of every screen', () => {
    const folders = globSync(['services/domain/*/', 'web/src/screens/*/'], { cwd: root });
    const unowned = folders
      .map((folder) => folder.replaceAll('\\', '/').replace(/\/?$/, '/any.unit.spec.ts'))
      .filter((path) => areaOf(path) === 'core');
    expect(unowned.toSorted()).toEqual([
      'services/domain/effect/any.unit.spec.ts',
      'services/domain/shared/any.unit.spec.ts',
    ]);
  });
});

describe('the kind of a spec', () => {
  it.each([
    ['services/live/live.unit.spec.ts', 'unit'],
    ['services/live/live.int.spec.ts', 'int'],
    ['web/src/app/app.unit.spec.ts', 'web'],
    ['tests/scenarios/walk-views.spec.ts', 'scenario'],
    ['tests/faults/races.spec.ts', 'faults'],
    ['tests/e2e/phone.spec.ts', 'e2e'],
  ])('of %s is %s', (path, kind) => {
    expect(kindOf(path)).toBe(kind);
  });
});

describe('the report of file time', () => {
  it('adds up by area and kind', () => {
    const { lines } = fileTimeReport(
      reportOf({
        'services/domain/user/decide.unit.spec.ts': 1,
        'services/domain/user/evolve.unit.spec.ts': 2,
        'tests/e2e/sign-in.spec.ts': 30,
        'tests/e2e/phone.spec.ts': 10,
      }),
    );
    expect(lines.map((line) => line.trim().split(/\s+/))).toEqual(
      expect.arrayContaining([
        ['people', '3', '0', '0', '0', '0', '0', '3', 'of', '150'],
        ['signIn', '0', '0', '0', '0', '0', '30', '30', 'of', '90'],
        ['core', '0', '0', '0', '0', '0', '10', '10'],
        ['all', '3', '0', '0', '0', '0', '40', '43'],
      ]),
    );
  });

  it('names an area that took more than it has, and never the core', () => {
    const { over } = fileTimeReport(
      reportOf({
        'tests/e2e/sign-in.spec.ts': 120,
        'tests/e2e/transfers.spec.ts': 70,
        'tests/e2e/phone.spec.ts': 900,
      }),
    );
    expect(over).toEqual([
      'Over budget: signIn took 120 s of file time, and has 90 s, 113 s on this machine',
    ]);
  });

  it('asks less of a machine that takes longer for the unit specs of the core, and no more of a faster one', () => {
    const spent = { 'tests/e2e/sign-in.spec.ts': 210 };
    const unit = 'services/platform/idle-memory.unit.spec.ts';
    expect(fileTimeReport(reportOf({ ...spent, [unit]: 0.4 })).over).toEqual([]);
    expect(fileTimeReport(reportOf({ ...spent, [unit]: 0.3 })).over).toHaveLength(1);
    expect(fileTimeReport(reportOf({ 'tests/e2e/sign-in.spec.ts': 100, [unit]: 0.01 })).over).toEqual([]);
  });
});
