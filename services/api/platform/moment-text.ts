const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `1 Mar 2026 at 08:00 UTC`, of an ISO moment, for texts that name one. */
export const momentText = (iso: string): string =>
  `${format.format(new Date(iso)).replace(', ', ' at ')} UTC`;
