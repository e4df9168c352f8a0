/** The service worker's address, which vite-plugin-pwa builds from sw/. */
export const serviceWorkerUrl = '/service-worker.js';

/** What of Trusted Types is used here; TypeScript's own library does not know them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

/** Vite builds each worker as a file of its own and gives its address. */
const [vaultWorkerUrl = ''] = Object.values(
  import.meta.glob<string>('../../sync/vault/worker.ts', {
    query: '?worker&url',
    import: 'default',
    eager: true,
  }),
);
const [pdfWorkerUrl = ''] = Object.values(
  import.meta.glob<string>('./pdf-worker.ts', { query: '?worker&url', import: 'default', eager: true }),
);
const [binderWorkerUrl = ''] = Object.values(
  import.meta.glob<string>('../binder/binder-worker.ts', {
    query: '?worker&url',
    import: 'default',
    eager: true,
  }),
);
const ours: ReadonlySet<string> = new Set([vaultWorkerUrl, pdfWorkerUrl, binderWorkerUrl, serviceWorkerUrl]);

/** Accepts exactly our worker files; whatever else a script tries to start as one is refused (docs/security.md, Headers). */
export function acceptOurs(address: string): string {
  if (!ours.has(address)) throw new TypeError('Not a worker of Accord.');
  return address;
}

/** Null in a browser without Trusted Types, where plain addresses do. Made once: the name may be used once. */
const policy =
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('accord-worker', {
    createScriptURL: acceptOurs,
  }) ?? null;

/**
 * The address as a browser takes it that demands Trusted Types for scripts: an object there, which the types call a
 * string because the constructors that take it do.
 */
export const trusted = (address: string): string =>
  policy ? policy.createScriptURL(address) : acceptOurs(address);

/** Starts the vault's worker; each lock ends it, and each opening starts another. */
export const startVaultWorker = (): Worker =>
  new Worker(trusted(vaultWorkerUrl), { type: 'module', name: 'accord-vault' });

/** Starts the worker that makes one PDF (pdf-worker.ts); whoever started it ends it. */
export const startPdfWorker = (): Worker =>
  new Worker(trusted(pdfWorkerUrl), { type: 'module', name: 'accord-pdf' });

/** Starts the worker that puts the pages of one binder together (binder-worker.ts); whoever started it ends it. */
export const startBinderWorker = (): Worker =>
  new Worker(trusted(binderWorkerUrl), { type: 'module', name: 'accord-binder' });
