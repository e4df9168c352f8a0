import type { VaultReply, VaultRequest, VaultWorker, WorkerScope } from './vault-messages.ts';

/** The memory of sealed values moves to the page instead of being copied. */
const transferable = (result: unknown): Transferable[] =>
  (Array.isArray(result) ? result : [result]).flatMap((value) =>
    value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [],
  );

/** Answers a page's requests with a vault's work. */
export function serveVault(scope: WorkerScope, work: VaultWorker): void {
  async function answer({ id, method, args }: VaultRequest): Promise<VaultReply> {
    try {
      const act = work[method] as (...given: readonly unknown[]) => Promise<unknown>;
      return { id, result: await act(...args) };
    } catch (thrown) {
      return { id, error: String(thrown) };
    }
  }
  scope.addEventListener('message', ({ data }) => {
    void answer(data).then((reply) =>
      scope.postMessage(reply, 'result' in reply ? transferable(reply.result) : []),
    );
  });
}
