/**
 * The fault suites and their full counts. `name`: key in tests/faults/samples.json, which says what one run breaks by
 * itself; `times` multiplies that, so that a run's start is paid once; `goal`: what all runs together must come to;
 * `only`: which test of the file it is; `project`: of Jest, where it is not `scenario`.
 *
 * @type {readonly import('./results.mjs').LongSuite[]}
 */
export const suites = [
  {
    name: 'append-kill',
    file: 'tests/faults/append-kill.spec.ts',
    what: 'kills while appending',
    goal: 400,
    times: 10,
  },
  {
    name: 'projection-kill',
    file: 'tests/faults/projection-kill.spec.ts',
    what: 'kills while projecting, compared with a full replay',
    goal: 200,
    times: 5,
  },
  {
    name: 'submission-kill',
    file: 'tests/faults/submission-kill.spec.ts',
    what: 'kills of the portal while it submits',
    goal: 200,
    times: 17,
  },
  {
    name: 'upload-kill',
    file: 'tests/faults/upload-kill.spec.ts',
    what: 'kills of the portal while it reads uploads',
    goal: 200,
    times: 25,
  },
  {
    name: 'torn-log',
    file: 'tests/faults/torn-log.spec.ts',
    what: 'torn write-ahead logs, each a clean prefix',
    goal: 1_000,
    times: 25,
  },
  {
    name: 'disk-full',
    file: 'tests/faults/disk-full.spec.ts',
    what: 'disks that fill up',
    goal: 200,
    times: 17,
  },
  {
    name: 'failing-disk',
    file: 'tests/faults/failing-disk.spec.ts',
    what: 'writes, flushes and truncations that fail under a portal at work',
    goal: 200,
    times: 15,
  },
  {
    name: 'kafka-kill',
    file: 'tests/faults/kafka-kill.spec.ts',
    what: 'kills each of Kafka, of who publishes and of who consumes',
    goal: 100,
    times: 10,
  },
  {
    name: 'distributed-kill',
    file: 'tests/faults/distributed-kill.spec.ts',
    what: 'kills of a node on servers while it declares, compared with a full replay',
    goal: 200,
    times: 20,
  },
  {
    name: 'store-away',
    file: 'tests/faults/store-away.spec.ts',
    what: 'three minutes each without the event store, without MongoDB and without Kafka',
    goal: 1,
    times: 1,
    env: { LAYCAN_OUTAGE: '180' },
  },
  {
    name: 'transfer-kill',
    file: 'tests/faults/transfer-kill.spec.ts',
    what: 'kills of exchange, Kafka and projector while bookings are transferred',
    goal: 200,
    times: 14,
  },
  {
    name: 'app-kill',
    file: 'tests/faults/app-kill.spec.ts',
    what: 'kills of the whole application under two browsers that edit and submit',
    goal: 100,
    times: 10,
  },
  {
    name: 'two-browsers',
    file: 'tests/faults/two-browsers.spec.ts',
    what: 'seconds of two browsers in one draft, with cuts',
    goal: 600,
    // One run without a break.
    times: 30,
  },
  {
    name: 'races',
    file: 'tests/faults/races.spec.ts',
    what: 'schedules of each of 72 pairs of commands that two nodes carry out at once',
    goal: 5_000,
    times: 40,
  },
  {
    name: 'simulation',
    file: 'tests/faults/simulation.spec.ts',
    what: 'simulated runs of 200 steps, each from a seed',
    goal: 10_000,
    times: 5,
  },
  {
    name: 'mutated-files',
    file: 'services/platform/workbook/fuzz.int.spec.ts',
    project: 'int',
    only: 'refused with a code',
    what: 'mutated workbooks and CSV files',
    goal: 10_000,
    times: 5,
  },
  {
    name: 'reconnect-storms',
    file: 'tests/faults/reconnect-storms.spec.ts',
    only: 'come back',
    what: 'storms of 1,000 sockets that are cut off at once and come back',
    goal: 20,
    times: 5,
  },
  {
    name: 'bad-frames',
    file: 'tests/faults/reconnect-storms.spec.ts',
    only: 'end at most',
    what: 'frames that nobody should send to the live connection',
    goal: 10_000,
    times: 10,
  },
  {
    name: 'fuzzed-requests',
    file: 'tests/scenarios/fuzzed-requests.spec.ts',
    what: 'requests that nobody should send, to every route',
    goal: 100_000,
    times: 10,
  },
];
