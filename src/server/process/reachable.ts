import { isIP } from 'node:net';

/** Whether a host's name or address, as a URL or a setting has it, means this machine alone. */
function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}

/**
 * Whether others than this machine reach an Accord with this PUBLIC_URL and HOST (null: not set). Without HOST it listens
 * where PUBLIC_URL leads: a trial on this machine alone.
 */
export const isReachable = (publicUrl: string, host: string | null): boolean =>
  !isLoopback(new URL(publicUrl).hostname) || (host !== null && !isLoopback(host));
