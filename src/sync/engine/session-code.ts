import { laterCalls } from '../api/calls-later.ts';
import { stores } from '../vault/stores-code.ts';

/** The code of an open session, which the sign-in screen comes without. */
export const workspaceCode = () => import('../workspace/open-workspace.ts');

/** Begins to load that code; whoever opens a session tells of a failure. */
export const loadSessionCode = (): void =>
  void Promise.all([workspaceCode(), stores()]).catch(() => {
    // It is asked for again when it is needed.
  });

/** Begins to load the calls that no first screen makes; who makes one tells of a failure. */
export const loadLaterCalls = (): void =>
  void laterCalls().catch(() => {
    // It is asked for again when it is needed.
  });
