import vaultWorkerUrl from '../../sync/vault/worker.ts?worker&url';
import type { TrustedScriptURL, TrustedTypesWindow } from 'trusted-types/lib';

/** The service worker's address, which vite-plugin-pwa builds from sw/. */
export const serviceWorkerUrl = '/service-worker.js';

const ours: ReadonlySet<string> = new Set([vaultWorkerUrl, serviceWorkerUrl]);

/** Accepts exactly our worker files; whatever else a script tries to start as one is refused (security.md, Headers). */
export function acceptOurs(address: string): string {
  if (!ours.has(address)) throw new TypeError('Not a worker of Accord.');
  return address;
}

/** Null in a browser without Trusted Types, where plain addresses do. Made once: the name may be used once. */
const policy =
  (globalThis as unknown as TrustedTypesWindow).trustedTypes?.createPolicy('accord-worker', {
    createScriptURL: acceptOurs,
  }) ?? null;

/** The address as a browser takes it that demands Trusted Types for scripts. */
export const trusted = (address: string): TrustedScriptURL | string =>
  policy ? policy.createScriptURL(address) : acceptOurs(address);

/** Starts the vault's worker; each lock ends it, and each opening starts another. */
export const startVaultWorker = (): Worker =>
  new Worker(trusted(vaultWorkerUrl) as string, { type: 'module', name: 'accord-vault' });
