import type { MirrorState } from '../model/mirror-store.ts';
import { needsAttention, type StoredEdit } from '../model/stored-edit.ts';
import type { NoRoom, SyncStatus } from '../model/sync-status.ts';

/** How this device stands with the server, as the leading tab tells. */
export interface Standing {
  /** Whether a pull has ended well since the server was last found reachable, and none is running. */
  isPulled: boolean;
  /** Whether the last call reached Accord's own server. */
  reached: boolean;
  /** What the device had no room for: what the last pull brought, or the lead. */
  noRoom: NoRoom | null;
}

/** Everything that the sync status is made of. */
export interface StatusFacts {
  edits: readonly StoredEdit[];
  /** Whether files are being put on this device: each becomes an edit once it is sealed. */
  isAdding: boolean;
  unreadable: number;
  lost: number;
  sealed: number;
  elsewhere: number;
  workOffline: boolean;
  standing: Standing;
  needsPassword: boolean;
  mirror: MirrorState | null;
  /** The selected year's name and number; the mirror may still hold another year. */
  year: string;
  yearId: number;
  /** Rows in memory. */
  records: number;
}

/**
 * The sync status (docs/screens.md, Shell). "Up to date" is said only when nothing is unsent, the server is reached,
 * and a pull that ended has brought the mirror up to date: with anything less the light would lie. A device without
 * room says so; else it would seem to be saving for ever.
 */
export function statusOf(facts: StatusFacts): SyncStatus {
  const { edits, mirror, standing, workOffline } = facts;
  const attention = edits.filter(needsAttention).length;
  const waiting = edits.length - attention;
  const outOfReach = facts.unreadable + facts.lost + facts.sealed + facts.elsewhere;
  const isOffline = workOffline || !standing.reached || facts.needsPassword;
  const isOfYear = mirror?.yearId === facts.yearId;
  const isUpToDate =
    waiting === 0 && !facts.isAdding && standing.isPulled && isOfYear && mirror?.isFilled === true;
  const kind =
    attention + outOfReach > 0
      ? 'attention'
      : isOffline
        ? 'offline'
        : standing.noRoom
          ? 'attention'
          : isUpToDate
            ? 'up-to-date'
            : 'saving';
  // What is still here of the year before tells nothing of the selected one.
  const own = isOfYear ? mirror : null;
  const isFilling = own !== null && !own.isFilled && own.total > 0;
  return {
    kind,
    waiting,
    attention,
    unreadable: facts.unreadable,
    lost: facts.lost,
    sealed: facts.sealed,
    elsewhere: facts.elsewhere,
    noRoom: standing.noRoom,
    workOffline,
    filling: isFilling ? { done: Math.min(own.done, own.total), total: own.total } : null,
    mirror: own && {
      year: facts.year,
      records: facts.records,
      bytes: own.bytes,
      pulledAt: own.pulledAt,
      verifiedAt: own.verifiedAt,
    },
  };
}
