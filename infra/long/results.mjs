/** What the long suites did: kept run by run, and told in docs/reliability.md without taking from it what stands there. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const fileOf = (folder, name) => join(folder, `${name}.jsonl`);

/** All runs of a suite; a file of its own for each, so that suites can run side by side. */
export const runsOf = (folder, name) =>
  existsSync(fileOf(folder, name))
    ? readFileSync(fileOf(folder, name), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

export const keepRun = (folder, name, run) => {
  mkdirSync(folder, { recursive: true });
  appendFileSync(fileOf(folder, name), `${JSON.stringify(run)}\n`);
};

/** What counts towards the goal: nothing of a run that failed. */
export const doneIn = (runs) => runs.reduce((sum, { passed, did }) => sum + (passed ? did : 0), 0);

/** Seeds that failed and have not passed since. */
const openFailures = (runs) =>
  runs
    .filter(
      ({ passed, seed }, at) =>
        !passed && !runs.slice(at).some((later) => later.passed && later.seed === seed),
    )
    .map(({ seed }) => seed);

/** The seed of the next run: one that failed is run again before anything new. */
export const nextSeed = (runs, fresh) => openFailures(runs)[0] ?? fresh;

/** How a run of Jest went, by its report: it passed only if something ran. */
export const outcomeOf = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => {
  if (numFailedTests + numRuntimeErrorTestSuites > 0) return 'failed';
  return numPassedTests > 0 ? 'passed' : 'not run';
};

const [opens, closes] = ['<!-- results -->', '<!-- /results -->'];

const ends = (values) => [...new Set([values[0], values.at(-1)])].join(' to ');

const number = (value) => value.toLocaleString('en');

const rowOf = ({ what, goal }, runs) => {
  const failures = runs.filter(({ passed }) => !passed).map(({ seed }) => seed);
  const open = openFailures(runs);
  const since = open.length === 0 ? 'passed since' : `not passed since: ${open.join(', ')}`;
  const told = failures.length === 0 ? 'none' : `${failures.length} (seeds ${failures.join(', ')}; ${since})`;
  const when = `${ends(runs.map(({ date }) => date))}, at ${ends(runs.map(({ commit }) => commit))}`;
  return `| ${[what, number(goal), number(doneIn(runs)), told, when].join(' | ')} |`;
};

const cells = (row) => row.split('|').map((cell) => cell.trim());

const doneSaid = (row) => Number(cells(row)[3]?.replaceAll(',', ''));

/**
 * The text with its block of results brought up to date: a row is written anew once the runs kept here did as much as
 * it tells. All else stands, for it was run somewhere else or written by a person.
 */
export const withResults = (text, suites, runsBySuite) => {
  const [before, rest = ''] = text.split(opens);
  const [block = '', after] = rest.split(closes);
  if (after === undefined) throw new Error(`The document has no block from ${opens} to ${closes}`);
  const standing = block.split('\n').filter((line) => line.startsWith('| ') && cells(line)[1] !== 'what');
  const rows = suites.flatMap((suite) => {
    const stands = standing.find((row) => cells(row)[1] === suite.what);
    const runs = runsBySuite[suite.name] ?? [];
    if (runs.length === 0 || (stands && doneSaid(stands) > doneIn(runs))) return stands ? [stands] : [];
    return [rowOf(suite, runs)];
  });
  const known = new Set(suites.map(({ what }) => what));
  const others = standing.filter((row) => !known.has(cells(row)[1]));
  const head =
    '| what | goal | done | runs that failed | when, and at which commits |\n|---|---|---|---|---|';
  return `${before}${opens}\n\n${[head, ...rows, ...others].join('\n')}\n\n${closes}${after}`;
};
