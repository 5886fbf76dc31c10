import type { IncomingHttpHeaders } from 'node:http';

/** One of these stands in what a proxy passes on, whichever it is; no command and no collector of ours sends any. */
const ofProxies = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
] as const;

/** Whether a request came through a proxy, and is somebody else's than the address that it comes from. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  ofProxies.some((name) => headers[name] !== undefined);
