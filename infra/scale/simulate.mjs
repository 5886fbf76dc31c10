/**
 * `npm run scale`: a year of an installation as large as the plan says, minute by minute, with seeded chance; prints the
 * tables of docs/scale.md. It knows nothing of servers: it says what arrives, and what our own processes need for it.
 */
import { pathToFileURL } from 'node:url';
import { facts, plan } from './facts.mjs';

const { imul, sqrt, log, cos, exp, max, min, round, floor, PI } = Math;

/** mulberry32: the same numbers for the same seed, everywhere. */
const random = (seed) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const normal = (next) => sqrt(-2 * log(next() || 1e-12)) * cos(2 * PI * next());

const poisson = (next, mean) => {
  if (mean > 50) return max(0, round(mean + sqrt(mean) * normal(next)));
  const limit = exp(-mean);
  let count = 0;
  for (let product = next(); product > limit; product *= next()) count += 1;
  return count;
};

/** Shares of the organisations, largest first; together 1. */
export const sharesOf = (count, skew) => {
  const weights = Array.from({ length: count }, (_, n) => 1 / (n + 1) ** skew);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

const minutesPerYear = 365 * 24 * 60;

/** How much a minute has of the work, before it is made to come to the year's sum. */
const weightOf = (minute, { busyHour, monthEnd }) => {
  const hour = floor(minute / 60) % 24;
  const day = floor(minute / 1_440);
  const busy = hour >= 1 && hour < 20 ? busyHour : 1;
  return busy * (day % 30 >= 27 ? monthEnd : 1) * (day % 7 >= 5 ? 0.1 : 1);
};

const rowsOf = (next, { median, spread, max: largest }) =>
  min(largest, max(1, round(median * exp(spread * normal(next)))));

/** Events that are appended in each minute of a year. */
export const yearOf = (planned, known, seed) => {
  const next = random(seed);
  const weights = Float64Array.from({ length: minutesPerYear }, (_, minute) => weightOf(minute, planned));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const { median, spread } = planned.rows;
  // The mean of a logarithmic normal; the cap takes next to nothing off it.
  const meanRows = median * exp(spread ** 2 / 2);
  const submissions = planned.events / planned.years / known.eventsPerBooking / meanRows;
  const events = new Float64Array(minutesPerYear + 60);
  for (let minute = 0; minute < minutesPerYear; minute += 1) {
    const count = poisson(next, (submissions * weights[minute]) / sum);
    for (let n = 0; n < count; n += 1) {
      let rows = rowsOf(next, planned.rows);
      // A large submission takes its time.
      for (let later = minute; rows > 0; later += 1) {
        const now = min(rows, planned.rowsPerSecond * 60);
        events[later] += now * known.eventsPerBooking;
        rows -= now;
      }
    }
  }
  return events.subarray(0, minutesPerYear);
};

const quantile = (sorted, share) => sorted[min(sorted.length - 1, floor(sorted.length * share))];

/** The largest of the partitions against their mean, where each document goes by its hash, or each organisation does. */
export const imbalance = (partitions, shares, by, seed) => {
  const next = random(seed);
  const loads = new Float64Array(partitions);
  const pieces = by === 'document' ? 200 : 1;
  for (const share of shares) {
    for (let n = 0; n < pieces; n += 1) loads[floor(next() * partitions)] += share / pieces;
  }
  return max(...loads) * partitions;
};

const digits = (value, places = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: places, maximumFractionDigits: places });
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const arrivalsTable = (minutes) =>
  table(
    ['events a second', 'mean', 'busiest minute in a hundred', 'in a thousand', 'of the year'],
    [
      [
        'of all organisations',
        digits(minutes.reduce((sum, rate) => sum + rate, 0) / minutes.length, 1),
        digits(quantile(minutes, 0.99)),
        digits(quantile(minutes, 0.999)),
        digits(minutes.at(-1)),
      ],
    ],
  );

const projectorsTable = (planned, known, shares, busiestMinute, seed) =>
  table(
    [
      'projectors',
      'largest part, by document',
      'largest part, by organisation',
      'busy in the busiest minute',
      'replay of everything, hours',
    ],
    [1, 2, 4, 8, 16, 32].map((count) => {
      const largest = imbalance(count, shares, 'document', seed);
      const secondsPerEvent = (known.readMicrosPerEvent + (known.foldMicrosPerEvent * largest) / count) / 1e6;
      return [
        count,
        `${digits(largest, 2)} ×`,
        `${digits(imbalance(count, shares, 'organisation', seed), 2)} ×`,
        `${digits(busiestMinute * secondsPerEvent * 100)} %`,
        digits((planned.events * secondsPerEvent) / 3_600, 1),
      ];
    }),
  );

const liveTable = (planned, known, [largestShare]) => {
  const sockets = planned.sockets * largestShare;
  return table(
    [
      'nodes with sockets',
      'sockets each',
      'one update of the largest organisation, ms a node',
      'all of its screens ask again, s a node',
    ],
    [2, 5, 10, 20].map((nodes) => [
      nodes,
      digits(planned.sockets / nodes),
      digits((sockets / nodes) * (known.pushMicrosPerSocket / 1_000), 1),
      digits((sockets / nodes) * (known.listMicros / 1e6), 1),
    ]),
  );
};

const storageTable = ({ events, years }, known) => {
  const terabytes = (bytesPerEvent) =>
    [1 / years, 1].map((part) => digits((events * part * bytesPerEvent) / 1e12, 2));
  return table(
    ['', 'a year', `${years} years`],
    [
      ['log, TB', ...terabytes(known.logBytesPerEvent)],
      ['read models with history, one generation, TB', ...terabytes(known.documentBytesPerEvent)],
    ],
  );
};

export const tables = (planned = plan, known = facts, seed = 7) => {
  const shares = sharesOf(planned.organisations, planned.skew);
  const minutes = yearOf(planned, known, seed)
    .map((events) => events / 60)
    .sort();
  return {
    arrivals: arrivalsTable(minutes),
    projectors: projectorsTable(planned, known, shares, minutes.at(-1), seed),
    live: liveTable(planned, known, shares),
    storage: storageTable(planned, known),
    oneProjector: 1e6 / (known.readMicrosPerEvent + known.foldMicrosPerEvent),
  };
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { arrivals, projectors, live, storage, oneProjector } = tables();
  process.stdout.write(
    `${[arrivals, projectors, live, storage].join('\n\n')}\n\nOne projector takes in ${digits(oneProjector)} events/s.\n`,
  );
}
