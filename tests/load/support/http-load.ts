import autocannon from 'autocannon';
import { perPiece, type Sample } from './measurement.ts';
import type { Served } from './serve.ts';

/** Asks the same again and again over ten connections; answers with the time and the server's CPU a request, in µs. */
export const requestTime = async (
  server: Served,
  path: string,
  headers: Record<string, string>,
  requests: number,
): Promise<Sample> => {
  const sample = await server.timed(async () => {
    const { non2xx, errors } = await autocannon({
      url: `${server.address}${path}`,
      connections: 10,
      amount: requests,
      // Seconds. On a shared machine an answer may wait longer than the ten of the tool.
      timeout: 60,
      headers,
    });
    if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} refusals, ${errors} errors`);
  });
  return perPiece(sample, requests);
};
