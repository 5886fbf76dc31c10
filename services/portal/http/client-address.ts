import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '#platform/config/config';

/** Who sent a request that no framework has seen: as Fastify tells it of all others, past the proxies that are believed. */
export const clientAddress = ({
  trustedProxies,
}: Pick<Config, 'trustedProxies'>): ((request: IncomingMessage) => string) => {
  const trusts = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, trusts) ?? '';
};
