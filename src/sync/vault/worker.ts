import { pageAdder } from '../database/add-page.ts';
import { rowReader } from '../database/read-rows.ts';
import { noFiles } from '../files/device-files.ts';
import { opfsFiles } from '../files/opfs-files.ts';
import { workingFiles } from '../files/working-files.ts';
import { argon2Wasm } from './argon2-wasm.ts';
import { offlineStrength, prepareJudge } from './offline-strength.ts';
import { offeredPassphrase } from './offered-passphrase.ts';
import { serveVault } from './serve-vault.ts';
import { usualStretching } from './stretching.ts';
import type { WorkerScope } from './vault-messages.ts';
import { vaultWork } from './vault-work.ts';

/** The vault's dedicated worker: passwords are judged and stretched and rows sealed here, so that the page stays responsive. */
const storage = navigator.storage as Partial<StorageManager> | undefined;
const files = storage?.getDirectory
  ? workingFiles(opfsFiles(() => navigator.storage.getDirectory()))
  : noFiles;
serveVault(globalThis as unknown as WorkerScope, {
  ...vaultWork(usualStretching(argon2Wasm), files, rowReader(indexedDB, IDBKeyRange), pageAdder(indexedDB)),
  strength: offlineStrength,
  offeredPassphrase,
  prepareJudge,
});
