import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ranOnReport } from './ran-on.mjs';

const folder = mkdtempSync(join(tmpdir(), 'laycan-ran-on-'));
afterAll(() => rmSync(folder, { recursive: true }));

const report = (...tests: readonly (readonly [title: string, status: string])[]) => ({
  testResults: [
    {
      name: '/laycan/services/documents.int.spec.ts',
      startTime: 0,
      endTime: 0,
      assertionResults: tests.map(([title, status]) => ({ ancestorTitles: [title, 'writes'], status })),
    },
  ],
});

const recordedAs = (...lines: readonly object[]): string => {
  const recorded = join(folder, 'recorded');
  writeFileSync(recorded, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return recorded;
};

describe('what ran on which engine', () => {
  it('counts the tests of each contract suite that ran, and passes over others', () => {
    const { lines } = ranOnReport({
      report: report(
        ['documents: SQLite', 'passed'],
        ['documents: SQLite', 'failed'],
        ['documents: MongoDB', 'pending'],
        ['the grid: as it is', 'passed'],
      ),
      recorded: join(folder, 'none'),
      there: [],
    });
    expect(lines.filter((line) => line.startsWith(' '))).toEqual(['  documents  SQLite  2 tests']);
  });

  it('says what stood in the place of an engine', () => {
    const { lines } = ranOnReport({
      report: report(['documents: MongoDB', 'passed']),
      recorded: recordedAs({
        suite: 'services/documents.int.spec.ts',
        port: 'documents',
        engine: 'mongo-java-server, in place of MongoDB',
      }),
      there: ['mongo'],
    });
    expect(lines).toContain('  documents  MongoDB (mongo-java-server, in place of MongoDB)  1 tests');
  });

  it('names what had to run on a server that is there, and did not', () => {
    const ran = report(['topics: Kafka', 'passed'], ['documents: MongoDB', 'pending']);
    const recorded = recordedAs({
      suite: 'tests/e2e/core-path.spec.ts',
      port: 'core path in a browser',
      engine: 'Apache Kafka',
    });
    expect(ranOnReport({ report: ran, recorded, there: ['kafka'] }).unpaid).toEqual([]);
    expect(ranOnReport({ report: ran, recorded, there: ['mongo', 'kafka'] }).unpaid).toEqual(
      ['documents', 'vault', 'files', 'coordination', 'core path in a browser'].map(
        (port) => `${port} had to run on MongoDB, which this machine can start, and did not`,
      ),
    );
  });

  it('adds the scenarios that recorded themselves, and why something was not run', () => {
    const { lines } = ranOnReport({
      report: report(),
      recorded: recordedAs(
        { suite: 'tests/scenarios/a.spec.ts', port: 'transfer', engine: 'Apache Kafka' },
        { suite: 'tests/scenarios/a.spec.ts', port: 'transfer', engine: 'Apache Kafka' },
        { suite: 'tests/scenarios/b.spec.ts', notRun: 'MongoDB', reason: 'there is no Java on this machine' },
      ),
      there: [],
      missing: 'there is no Java on this machine',
    });
    expect(lines).toContain('  transfer  Apache Kafka  tests/scenarios/a.spec.ts');
    expect(lines).toContain('Not run on MongoDB: there is no Java on this machine');
    expect(lines).toContain('No server was started: there is no Java on this machine');
  });
});
