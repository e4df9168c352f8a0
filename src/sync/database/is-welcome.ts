import type { MirrorRow, TombstoneRow } from './mirror-database.ts';

/**
 * Whether a row may be put: it is newer than the one that is there, and no tombstone has buried it. `isPage`: rows
 * come in the server's order of changes, so a row may return to the scope in the version in which it left.
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
