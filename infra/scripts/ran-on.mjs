/**
 * Which suites ran on which engine, from Jest's report and from what the suites themselves recorded, and what had to
 * run and did not.
 */
import { existsSync, readFileSync } from 'node:fs';

const ports = ['event store', 'documents', 'vault', 'files', 'topics', 'mail', 'coordination'];

const inBrowser = 'core path in a browser';

/**
 * What must have run for each server that the machine can start: the contract suite of each port that has an adapter
 * for it, and the core path.
 *
 * @type {readonly { server: string, ports: readonly string[], engine: string }[]}
 */
const owed = [
  { server: 'mongo', ports: ['documents', 'vault', 'files', 'coordination', inBrowser], engine: 'MongoDB' },
  { server: 'kafka', ports: ['topics', inBrowser], engine: 'Kafka' },
];

/** Contract suites, by the titles that they all have: `documents: SQLite`. */
const contractsOf = (report) => {
  const rows = new Map();
  for (const { name, assertionResults } of report.testResults) {
    for (const { ancestorTitles, status } of assertionResults) {
      const [port, engine] = (ancestorTitles[0] ?? '').split(/: (.*)/s, 2);
      if (!ports.includes(port) || !engine || (status !== 'passed' && status !== 'failed')) continue;
      const key = `${port}: ${engine}`;
      const row = rows.get(key) ?? { port, engine, file: name, tests: 0 };
      rows.set(key, { ...row, tests: row.tests + 1 });
    }
  }
  return [...rows.values()];
};

/** Lines of JSON that the suites wrote: `{ suite, port, engine }`, or `{ suite, notRun, reason }`. */
const recordedIn = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

const table = (rows) => {
  const [left, middle] = [0, 1].map((column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map(([a, b, c]) => `  ${a.padEnd(left)}  ${b.padEnd(middle)}  ${c}`);
};

/**
 * The lines for a person, and what was owed and not run. `there`: the servers that this run had; `missing`: why
 * the machine can start none.
 */
export const ranOnReport = ({ report, recorded: file, there, missing }) => {
  const contracts = contractsOf(report);
  const recorded = recordedIn(file);
  const ran = recorded.filter(({ engine }) => engine);
  /** What stood in the engine's place in a suite, where that has said so. */
  const standIn = ({ port, engine, file: suite }) => {
    const said = ran.find((line) => line.port === port && suite.endsWith(line.suite))?.engine;
    return said && said !== engine ? `${engine} (${said})` : engine;
  };
  const scenarios = new Map(
    ran
      .filter(({ port }) => !ports.includes(port))
      .map(({ suite, port, engine }) => [`${suite} ${port} ${engine}`, [port, engine, suite]]),
  );
  const rows = [
    ...contracts.map((row) => [row.port, standIn(row), `${row.tests} tests`]),
    ...scenarios.values(),
  ];
  const reasons = new Map(
    recorded
      .filter(({ notRun }) => notRun)
      .map(({ notRun, reason }) => [notRun, `Not run on ${notRun}: ${reason}`]),
  );
  const real = [
    ...(process.env.KURRENTDB_URL ? [] : ['a real KurrentDB (KURRENTDB_URL): only the twin of its protocol']),
    ...(process.env.MONGODB_URL ? [] : ['a real MongoDB (MONGODB_URL): only mongo-java-server, in memory']),
  ].map((what) => `Not run on ${what}`);
  const unpaid = owed
    .filter(({ server }) => there.includes(server))
    .flatMap(({ ports: wanted, engine }) =>
      wanted
        .filter((port) => !rows.some(([of, on]) => of === port && on.includes(engine)))
        .map((port) => `${port} had to run on ${engine}, which this machine can start, and did not`),
    );
  return {
    lines: [
      'Ran on',
      ...table(rows),
      ...reasons.values(),
      ...(missing ? [`No server was started: ${missing}`] : []),
      ...real,
    ],
    unpaid,
  };
};
