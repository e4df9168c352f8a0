import type { Workspace } from '../workspace/workspace.ts';
import type { Engine } from './engine.ts';

/** Aborts with the given signal, and as the workspace closes. */
export const untilClosed = ({ closed }: Workspace, signal: AbortSignal | undefined): AbortSignal =>
  signal ? AbortSignal.any([closed, signal]) : closed;

/** The engine's `whileOpen`. */
export const whileOpen =
  (opened: () => Workspace): Engine['whileOpen'] =>
  async (work) => {
    const { closed } = opened();
    try {
      const answer = await work();
      return closed.aborted ? null : answer;
    } catch (thrown) {
      if (closed.aborted) return null;
      throw thrown;
    }
  };
