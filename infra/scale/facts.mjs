/** What the plan for scale rests on; each with where it comes from. Times are CPU time. */
export const facts = {
  /** Demo world: 12,664 events of 3,090 bookings. */
  eventsPerBooking: 4.1,
  /** The same, `log.db` with its indexes. */
  logBytesPerEvent: 1_280,
  /** The same, `documents.db` with history and indexes. */
  documentBytesPerEvent: 3_800,
  /** docs/performance.md, replay into a memory sink: every projector reads and parses the whole log. */
  readMicrosPerEvent: 7.5,
  /** docs/performance.md, replay into documents, less the reading. */
  foldMicrosPerEvent: 90,
  /** docs/performance.md, one update to 1,000 sockets. */
  pushMicrosPerSocket: 7.9,
  /** docs/performance.md, the ten-row list. */
  listMicros: 1_900,
};

/** What is planned for: assumptions, to be replaced by what a real installation sees. */
export const plan = {
  organisations: 1_000,
  events: 1e9,
  years: 10,
  sockets: 50_000,
  /** Share of the nth largest organisation is proportional to 1 / n: few large charterers, many small ones. */
  skew: 1,
  /** Working hours of three regions; of the other hours' load, an hour in them has so many times more. */
  busyHour: 6,
  /** The last days of a month, when the next one is declared. */
  monthEnd: 5,
  /** Rows of a submission: median and spread (of the logarithm); at most 10,000. */
  rows: { median: 12, spread: 1.6, max: 10_000 },
  /** How long a submission takes to be carried into its bookings, rows a second. */
  rowsPerSecond: 300,
};
