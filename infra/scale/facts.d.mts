/** CPU times in microseconds, sizes in bytes. */
export const facts: {
  readonly eventsPerBooking: number;
  readonly logBytesPerEvent: number;
  readonly documentBytesPerEvent: number;
  readonly readMicrosPerEvent: number;
  readonly foldMicrosPerEvent: number;
  readonly pushMicrosPerSocket: number;
  readonly listMicros: number;
};

export const plan: {
  readonly organisations: number;
  readonly events: number;
  readonly years: number;
  readonly sockets: number;
  readonly skew: number;
  readonly busyHour: number;
  readonly monthEnd: number;
  readonly rows: { readonly median: number; readonly spread: number; readonly max: number };
  readonly rowsPerSecond: number;
};
