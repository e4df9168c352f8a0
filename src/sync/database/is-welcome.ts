import type { MirrorRow, TombstoneRow } from './mirror-database.ts';

/**
 * Whether a row may be put: newer than the one that is there, and not what a tombstone has buried. `isPage`: rows come in
 * the server's order of changes, so that one that returns to the scope as it left is welcome.
 */
export function isWelcome(
  row: MirrorRow,
  there: MirrorRow | undefined,
  tombstone: TombstoneRow | undefined,
  isPage: boolean,
): boolean {
  if (there && there.version >= row.version) return false;
  if (!tombstone || row.version > tombstone.version) return true;
  return isPage && tombstone.reason !== 'deleted' && row.version === tombstone.version;
}
