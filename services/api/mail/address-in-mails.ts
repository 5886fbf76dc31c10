import { isIPv6 } from 'node:net';
import type { Config } from '#platform/config/config';

/** Addresses on which a process listens, and under which nobody reaches it. */
const anyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Where the links of mails lead: the public address, else the one that the portal listens on; undefined where that is none to type. */
export const addressInMails = ({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): URL | undefined => {
  if (publicUrl || port === 0 || anyAddress.has(host)) return publicUrl;
  return new URL(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`);
};
