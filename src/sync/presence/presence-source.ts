import type { Workspace } from '../workspace/workspace.ts';

/** What presence needs of an open workspace. */
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
  | 'reporting'
  | 'stores'
  | 'workOffline'
>;
