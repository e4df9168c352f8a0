import type { VaultWork } from './vault-work.ts';

/**
 * Acts with a worker of its own, which ends where that throws or answers null: a worker goes on for as long as its page, with what it
 * holds.
 */
export async function withWorker<T>(
  startVault: () => VaultWork,
  act: (work: VaultWork) => Promise<T>,
): Promise<T> {
  const work = startVault();
  let answer: T | null = null;
  try {
    answer = await act(work);
    return answer;
  } finally {
    if (answer === null) work.end();
  }
}
