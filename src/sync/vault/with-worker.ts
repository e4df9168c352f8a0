import type { VaultWork } from './vault-work.ts';

/** Acts with a worker of its own, which ends where that fails: a worker goes on for as long as its page, with what it holds. */
export async function withWorker<T>(
  startVault: () => VaultWork,
  act: (work: VaultWork) => Promise<T>,
): Promise<T> {
  const work = startVault();
  try {
    return await act(work);
  } catch (thrown) {
    work.end();
    throw thrown;
  }
}
