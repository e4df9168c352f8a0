import type { DataKey } from '#sync/seal/data-key.ts';
import { type BlockMirror, blockMirror, type Searched } from './block-mirror.ts';

/** What the page asks of the worker. */
export interface BlockRequest {
  id: number;
  method: keyof BlockMirror | 'take';
  args: readonly unknown[];
}

/** What the worker says: an answer, or how far a search is. */
export type BlockReply = { id: number; result: unknown } | { id: number; error: string } | { so: Searched };

const scope = globalThis as unknown as {
  postMessage(reply: BlockReply): void;
  onmessage: (event: MessageEvent<BlockRequest>) => void;
};
let mirror: BlockMirror | null = null;

async function act({ method, args }: BlockRequest): Promise<unknown> {
  if (method === 'take') {
    mirror = await blockMirror(args[0] as DataKey);
    return null;
  }
  if (!mirror) throw new Error('There is no key.');
  if (method === 'search')
    return mirror.search(args[0] as readonly string[], (so) => scope.postMessage({ so: { ...so } }));
  return (mirror[method] as (...given: readonly unknown[]) => unknown)(...args);
}

scope.onmessage = ({ data }) => {
  act(data).then(
    (result) => scope.postMessage({ id: data.id, result }),
    (thrown: unknown) => scope.postMessage({ id: data.id, error: String(thrown) }),
  );
};
