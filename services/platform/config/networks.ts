import { BlockList, isIP } from 'node:net';

/** Adds `10.0.0.7`, `10.0.0.0/8` or `fd00::/8`; false where it is none of these. */
const add = (networks: BlockList, text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  const type = version === 4 ? 'ipv4' : 'ipv6';
  if (prefix === undefined) {
    networks.addAddress(address, type);
    return true;
  }
  const bits = Number(prefix);
  if (!/^\d{1,3}$/.test(prefix) || bits > (version === 4 ? 32 : 128)) return false;
  networks.addSubnet(address, bits, type);
  return true;
};

export interface Networks {
  readonly networks: BlockList;
  /** What names no address and no network. */
  readonly unfit: readonly string[];
}

export const readNetworks = (texts: readonly string[]): Networks => {
  const networks = new BlockList();
  return { networks, unfit: texts.filter((text) => !add(networks, text)) };
};

/** An IPv4 address behind IPv6, as sockets that listen on both tell it, counts as what it is. */
export const isWithin = (networks: BlockList, address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  const version = isIP(plain);
  return version !== 0 && networks.check(plain, version === 4 ? 'ipv4' : 'ipv6');
};
