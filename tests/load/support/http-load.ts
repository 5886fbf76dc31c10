import autocannon from 'autocannon';
import type { Sample } from './measurement.ts';
import type { Served } from './serve.ts';

/** Asks the same again and again over ten connections; answers with the time and the server's CPU a request, in µs. */
export const requestTime = async (
  server: Served,
  path: string,
  headers: Record<string, string>,
  requests: number,
): Promise<Sample> => {
  const before = await server.cpu();
  const started = performance.now();
  const result = await autocannon({
    url: `${server.address}${path}`,
    connections: 10,
    amount: requests,
    headers,
  });
  const took = performance.now() - started;
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return { value: (took * 1_000) / requests, cpu: (((await server.cpu()) - before) * 1_000) / requests };
};
