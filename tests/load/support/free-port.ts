import { once } from 'node:events';
import { createServer } from 'node:net';
import { listeningPort } from '../../support/listening-port.ts';

/** A port of this machine on which nobody listens. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = listeningPort(server);
  server.close();
  await once(server, 'close');
  return port;
};
