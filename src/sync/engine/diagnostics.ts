import type { SyncStatus } from '../model/sync-status.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * The sync log, how things stand, and what failed at starts, sign-ins and unlocks (`faults`, JSON text), as JSON text
 * to be exported. States, times and request ids: no personal data.
 */
export function diagnosticsOf(open: Workspace, status: SyncStatus, faults: string): string {
  const edits = open.outbox.edits.get().map(({ id, entity, action, state, writtenAt, order }) => ({
    id,
    entity,
    action,
    state,
    writtenAt,
    order,
  }));
  return JSON.stringify({ status, edits, ...(JSON.parse(faults) as object), log: open.log.lines() }, null, 2);
}
