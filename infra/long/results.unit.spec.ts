import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { doneIn, keepRun, type LongRun, nextSeed, outcomeOf, runsOf, withResults } from './results.mjs';

const folder = mkdtempSync(join(tmpdir(), 'laycan-long-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (own: Partial<LongRun> = {}): LongRun => ({
  seed: 7,
  did: 60,
  passed: true,
  commit: 'abc1234',
  date: '2026-11-21',
  ...own,
});

const suites = [
  { name: 'kill', what: 'kills', goal: 400 },
  { name: 'storm', what: 'storms', goal: 20 },
  { name: 'tear', what: 'torn logs', goal: 1_000 },
];

const document = `By hand before.

<!-- results -->

| what | goal | done | runs that failed | when, and at which commits |
|---|---|---|---|---|
| kills | 400 | 1,200 | none | long ago |
| storms | 20 | 10 | one, mended | long ago |
| something else | 3 | 3 | none | long ago |

<!-- /results -->

By hand after.
`;

describe('what the long suites did', () => {
  it('is kept run by run, and a run that failed does not count', () => {
    keepRun(folder, 'kill', run());
    keepRun(folder, 'kill', run({ passed: false, seed: 8 }));
    expect(runsOf(folder, 'kill')).toEqual([run(), run({ passed: false, seed: 8 })]);
    expect(doneIn(runsOf(folder, 'kill'))).toBe(60);
    expect(runsOf(folder, 'storm')).toEqual([]);
  });

  it('runs a seed that failed again before anything new', () => {
    const failed = run({ passed: false, seed: 8 });
    expect(nextSeed([run()], 5)).toBe(5);
    expect(nextSeed([failed, run({ seed: 3 })], 5)).toBe(8);
    expect(nextSeed([failed, run({ seed: 8 })], 5)).toBe(5);
    expect(nextSeed([run({ seed: 8 }), failed], 5)).toBe(8);
  });

  it.each([
    ['passed', { numPassedTests: 1, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }],
    ['failed', { numPassedTests: 1, numFailedTests: 1, numRuntimeErrorTestSuites: 0 }],
    ['failed', { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 1 }],
    ['not run', { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }],
  ])('is %s by what Jest counted', (outcome, report) => {
    expect(outcomeOf(report)).toBe(outcome);
  });

  it('leaves what it has not done, and all around the block', () => {
    expect(withResults(document, suites, {})).toBe(document);
    expect(withResults(document, suites, { kill: [run()] })).toBe(document);
  });

  it('replaces a row once it did as much, and adds what is new', () => {
    const told = withResults(document, suites, {
      storm: [
        run({ did: 10 }),
        run({ did: 10, passed: false, seed: 9 }),
        run({ did: 5, commit: 'def5678', date: '2026-11-22' }),
      ],
      tear: [run({ did: 1_000 })],
    });
    expect(told.split('\n').filter((line) => line.startsWith('| '))).toEqual([
      '| what | goal | done | runs that failed | when, and at which commits |',
      '| kills | 400 | 1,200 | none | long ago |',
      '| storms | 20 | 15 | 1 (seeds 9; not passed since: 9) | 2026-11-21 to 2026-11-22, at abc1234 to def5678 |',
      '| torn logs | 1,000 | 1,000 | none | 2026-11-21, at abc1234 |',
      '| something else | 3 | 3 | none | long ago |',
    ]);
    expect(told.startsWith('By hand before.')).toBe(true);
    expect(told.endsWith('By hand after.\n')).toBe(true);
  });

  it('refuses a document that has lost its block', () => {
    expect(() => withResults('<!-- results -->', suites, {})).toThrow('has no block');
  });
});
