import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Fails at once where the port cannot be had, before a data folder is touched or seeded.
 * @throws the system's EADDRINUSE, EACCES or EADDRNOTAVAIL
 */
export const assertPortIsFree = async (port: number, host: string): Promise<void> => {
  if (port === 0) return;
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};
