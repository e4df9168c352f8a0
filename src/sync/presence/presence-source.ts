import type { Workspace } from '../workspace/workspace.ts';

/** What of an open workspace is told, and to whom. */
export type PresenceSource = Pick<
  Workspace,
  | 'api'
  | 'channel'
  | 'claims'
  | 'leader'
  | 'losses'
  | 'loop'
  | 'needsPassword'
  | 'otherDevices'
  | 'outbox'
  | 'stores'
  | 'workOffline'
>;
