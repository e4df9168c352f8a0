import { BlockList, isIP } from 'node:net';
import { ConfigError, type Environment, setting } from '../base/environment.ts';

/** Whether an address is that of a proxy whose word on where a request came from is believed. */
export type IsTrusted = (address: string) => boolean;

const loopback = '127.0.0.0/8, ::1';

/** The IPv4 address where a socket for both kinds writes one as IPv6 (::ffff:10.0.0.5); any other address as it is. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function addTo(list: BlockList, entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) {
    list.addAddress(address, family(address));
    return true;
  }
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128)) return false;
  list.addSubnet(address, Number(bits), family(address));
  return true;
}

/**
 * Reads TRUSTED_PROXIES: addresses and ranges (10.0.0.0/8) separated by commas; this machine unless told.
 * @throws {ConfigError} for one that is none.
 */
export function readTrustedProxies(env: Environment): IsTrusted {
  const list = new BlockList();
  for (const entry of (setting(env, 'TRUSTED_PROXIES') ?? loopback).split(','))
    if (!addTo(list, entry.trim()))
      throw new ConfigError(
        `TRUSTED_PROXIES has "${entry.trim()}", but must be addresses like 10.0.0.5 or 10.0.0.0/8, separated by commas.`,
      );
  return (address) => {
    const normal = plain(address);
    return isIP(normal) !== 0 && list.check(normal, family(normal));
  };
}

/** The address of an entry of X-Forwarded-For, where some proxies write a port too; null for what is none. */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? null : plain(bare);
}

/**
 * Where a request came from. A trusted proxy adds the address of its own caller at the end of X-Forwarded-For. If that
 * caller is a trusted proxy too, the entry before is believed, and so on; from anybody else the header means nothing.
 * @param peer the other end of the connection.
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  isTrusted: IsTrusted,
): string | undefined {
  if (peer === undefined) return undefined;
  const entries = (forwarded ?? '').split(',').map(addressIn);
  let address = plain(peer);
  while (isTrusted(address)) {
    const before = entries.pop();
    if (before === undefined || before === null) break;
    address = before;
  }
  return address;
}
