import { isIPv6 } from 'node:net';

/** What a provider gives to one customer: an address of IPv4, of IPv6 the 64 bits before those that the customer chooses. */
export const networkOf = (address: string): string => {
  const [bare = ''] = address.split('%');
  // One of IPv4 may be written as one of IPv6 that ends with it.
  if (!isIPv6(bare) || bare.includes('.')) return address;
  const [head = '', tail] = bare.split('::');
  const groupsOf = (text: string): readonly string[] => text.split(':').filter((group) => group !== '');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const left = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
};
