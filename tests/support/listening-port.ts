import type { AddressInfo } from 'node:net';

/** The port of a server that listens on this machine. */
export const listeningPort = (server: { address(): AddressInfo | string | null }): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
};
