import type { Claims } from '#domain/accounts.ts';
import type { OtherDevice } from '#contract/presence.ts';
import { type Api, createApi } from '../api/api.ts';
import { keptTokens, type TokenPair, type Tokens } from '../api/tokens.ts';
import { createLeader, type Leader } from '../base/leader.ts';
import { type Settable, settable } from '../base/observable.ts';
import { type OneAtATime, oneAtATime } from '../base/one-at-a-time.ts';
import { type StoredLog, syncLog } from '../base/sync-log.ts';
import { underWay } from '../base/under-way.ts';
import { type WorkspaceDocuments, workspaceDocuments } from '../documents/workspace-documents.ts';
import { metaNames } from '../model/meta-names.ts';
import type { MirrorState } from '../model/mirror-store.ts';
import type { Channel } from '../model/notice.ts';
import type { Stores } from '../model/stores.ts';
import type { StudentAliases } from '../outbox/aliases.ts';
import { createLosses, type Losses } from '../outbox/losses.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { ownClaims, type OwnClaims } from './own-claims.ts';
import { ownEdits } from './own-edits.ts';
import type { WorkspaceEvents, WorkspaceParts } from './workspace-parts.ts';

/** What a workspace is built on: its stores, what they hold, and the server's calls. It neither sends nor pulls. */
export interface Basis {
  stores: Stores;
  /** To the user's other tabs. */
  channel: Channel;
  claims: OwnClaims;
  tokens: Tokens;
  api: Api;
  outbox: Outbox;
  aliases: StudentAliases;
  documents: WorkspaceDocuments;
  losses: Losses;
  /** What the server last told of the user's other devices. */
  otherDevices: Settable<readonly OtherDevice[]>;
  /** This tab's reports to the server's presence go one after the other: one that came late would bring back what the next has settled. */
  reporting: OneAtATime;
  /** How often another tab has kept other news, or that they were seen. */
  newsKept: Settable<number>;
  log: StoredLog;
  mirror: Settable<MirrorState | null>;
  workOffline: Settable<boolean>;
  needsPassword: Settable<boolean>;
  /** Whether everything that is on the device is in memory. */
  isLoaded: Settable<boolean>;
  leader: Leader;
  /** Whether this tab found room on the device when it last wrote an edit, or a server's answer to one. */
  hasRoom: Settable<boolean>;
  /** Makes room by giving up kept documents, which can be fetched again; false when there were none. */
  shed(): Promise<boolean>;
  end(): void;
}

/**
 * Reads the user's databases; `given`: the tokens of a sign-in just now, else the stored ones. `lead` names the lock of the
 * tab that sends and pulls for them.
 */
export async function openBasis(
  parts: WorkspaceParts,
  { stores, channel, lead }: Pick<Basis, 'stores' | 'channel'> & { lead: string },
  first: Claims,
  given: TokenPair | null,
  { onClosed }: Pick<WorkspaceEvents, 'onClosed'>,
): Promise<Basis> {
  const { now, timers } = parts;
  const claims = ownClaims(first, stores.meta, () => channel.post({ kind: 'session' }));
  const tokens = keptTokens(parts, stores.meta, first.uid, { onTaken: claims.take, onClosed });
  const shed = () => documents.kept.shed().catch(() => false);
  const hasRoom = settable(true);
  const { outbox, aliases, load, end } = ownEdits({ stores, channel, memory: parts.memory, shed, hasRoom });
  const [lines, mirror, isWorkingOffline] = await Promise.all([
    stores.log.read(),
    stores.mirror.state(),
    stores.meta.read(metaNames.workOffline),
    // The tokens come before any call: a call without them would ask for the password that was just given.
    given ? tokens.take(given) : tokens.load(),
    given && stores.meta.write(metaNames.claims, first),
    load(),
  ]);
  const call = createApi(parts.exchange, tokens, now, {
    year: () => claims.get().year.id,
    onDue: (due) => void claims.holdFor(due).catch(() => {}),
  });
  const documents = workspaceDocuments({
    api: call,
    device: parts.device,
    queued: stores.queuedFiles,
    kept: stores.keptFiles,
    meta: stores.meta,
    adding: underWay(parts.locks, `${lead}-adding`),
    outbox: {
      edits: outbox.edits,
      unreadable: outbox.unreadable,
      read: stores.outbox.read,
      ended: stores.outbox.ended,
    },
    tellGone: () => channel.post({ kind: 'files-gone' }),
    now,
  });
  const { missing, restored, copied } = stores.healing;
  const log = syncLog(now, timers, stores.log.add, lines);
  if (restored + copied > 0) log.add(`outbox: ${restored} restored, ${copied} copied`);
  return {
    stores,
    channel,
    claims,
    tokens,
    api: call,
    outbox,
    aliases,
    documents,
    losses: createLosses(call, stores.unsent, missing, (known) => channel.post({ kind: 'losses', ...known })),
    otherDevices: settable<readonly OtherDevice[]>([]),
    reporting: oneAtATime(),
    newsKept: settable(0),
    log,
    mirror: settable<MirrorState | null>(mirror),
    workOffline: settable(isWorkingOffline === true),
    needsPassword: settable(false),
    isLoaded: settable(false),
    leader: createLeader(parts.locks, lead, outbox.takeFence, timers),
    hasRoom,
    shed,
    end,
  };
}
