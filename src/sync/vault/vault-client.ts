import type { VaultMethod, VaultReply, VaultRequest, VaultWorker, WorkerPort } from './vault-messages.ts';

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The work of a vault in its own worker. `end` terminates it, and with it the key: what was under way rejects. */
export function vaultClient(worker: WorkerPort): VaultWorker {
  const pending = new Map<number, Pending>();
  let count = 0;
  let failure: Error | null = null;

  function fail(error: Error): void {
    failure ??= error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  worker.addEventListener('message', ({ data }: MessageEvent<VaultReply>) => {
    const asked = pending.get(data.id);
    pending.delete(data.id);
    if ('error' in data) asked?.reject(new Error(data.error));
    else asked?.resolve(data.result);
  });
  // The worker's script didn't load, or it ran out of memory: without this, calls to it would never end.
  worker.addEventListener('error', () => fail(new Error('the vault has failed')));

  const call =
    <M extends VaultMethod>(method: M) =>
    (...args: Parameters<VaultWorker[M]>): ReturnType<VaultWorker[M]> =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        const request: VaultRequest = { id: ++count, method, args };
        pending.set(request.id, { resolve, reject });
        worker.postMessage(request);
      }) as ReturnType<VaultWorker[M]>;

  return {
    create: call('create'),
    createPassing: call('createPassing'),
    open: call('open'),
    openWithEscrow: call('openWithEscrow'),
    take: call('take'),
    changeSlots: call('changeSlots'),
    followSecret: call('followSecret'),
    seal: call('seal'),
    unseal: call('unseal'),
    readRows: call('readRows'),
    preparePage: call('preparePage'),
    addPage: call('addPage'),
    sealBytes: call('sealBytes'),
    openBytes: call('openBytes'),
    newFileKey: call('newFileKey'),
    fileKey: call('fileKey'),
    strength: call('strength'),
    offeredPassphrase: call('offeredPassphrase'),
    prepareJudge: call('prepareJudge'),
    keeps: call('keeps'),
    writeFile: call('writeFile'),
    replaceFile: call('replaceFile'),
    readFile: call('readFile'),
    listFiles: call('listFiles'),
    readFiles: call('readFiles'),
    removeFiles: call('removeFiles'),
    removeFolder: call('removeFolder'),
    end() {
      fail(new Error('the vault is closed'));
      worker.terminate();
    },
  };
}
