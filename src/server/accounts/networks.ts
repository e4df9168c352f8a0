import { isIPv6 } from 'node:net';

/** What is counted for one network, and how many times as much as for a single address may come from it. */
export interface Network {
  name: string;
  factor: number;
}

/** Customers of one provider, each with a /64 of their own, may share a /48; so may the networks of one guesser. */
const factorOfSite = 4;

/** The first groups of an IPv6 address, each of 16 bits. */
function leadingGroups(address: string, count: number): string {
  const [bare = ''] = address.split('%');
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [before = '', after = ''] = written.split('::');
  const [head, tail] = [before, after].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, count).join(':');
}

/**
 * The networks that an address is counted for. Whoever has one IPv6 address has 2^64 of them, so the /64 counts as one
 * address, and the /48 around it as some; an IPv4 address is itself.
 */
export function networksOf(address: string): Network[] {
  if (!isIPv6(address)) return [{ name: address, factor: 1 }];
  return [
    { name: `${leadingGroups(address, 4)}/64`, factor: 1 },
    { name: `${leadingGroups(address, 3)}/48`, factor: factorOfSite },
  ];
}
