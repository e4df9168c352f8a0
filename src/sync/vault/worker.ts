import { serveVault } from './serve-vault.ts';
import type { WorkerScope } from './vault-messages.ts';
import { vaultWork } from './vault-work.ts';

/** The vault's dedicated worker: passwords are stretched and rows sealed here, so that the page stays responsive. */
serveVault(globalThis as unknown as WorkerScope, vaultWork());
