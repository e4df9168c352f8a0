import type { Claims } from '#domain/accounts.ts';
import type { TokenPair } from '../api/tokens.ts';
import { settable } from '../base/observable.ts';
import { oneAtATime } from '../base/one-at-a-time.ts';
import type { SealedWork } from '../model/unsent.ts';
import { draftsWithRoom } from '../outbox/with-room.ts';
import type { OpenVault } from '../vault/vaults.ts';
import { type MemoryWhileOpen, memoryWhileOpen } from '../view/memory-while-open.ts';
import { openBasis } from './basis.ts';
import { heldNotices } from './held-notices.ts';
import { hearOtherTabs } from './other-tabs.ts';
import { readMirror } from './read-mirror.ts';
import { toldStanding } from './standing.ts';
import { synchronising } from './synchronising.ts';
import { tabChannel } from './tab-channel.ts';
import { tidying } from './tidying.ts';
import type { WorkspaceEvents, WorkspaceParts } from './workspace-parts.ts';
import type { Workspace } from './workspace.ts';

/** Opens the user's databases and what is built on them; a failure closes all of it, and the vault. */
async function openDatabases(
  parts: WorkspaceParts & { memory: MemoryWhileOpen },
  vault: OpenVault,
  first: Claims,
  given: TokenPair | null,
  events: WorkspaceEvents,
) {
  const ends = [parts.memory.end, () => vault.close()];
  try {
    const stores = await vault.openStores();
    ends.unshift(stores.close);
    const channel = tabChannel(parts.channel, first.uid, vault);
    ends.unshift(channel.close);
    const notices = heldNotices(channel);
    // A session that works online only has databases of its own to fill and to send from.
    const lead = `accord-sync-${vault.isPassing ? vault.database : first.uid}`;
    return { basis: await openBasis(parts, { stores, channel, lead }, first, given, events), notices };
  } catch (thrown) {
    for (const end of ends) end();
    throw thrown;
  }
}

/**
 * Opens a user's databases, reads them into memory and starts to synchronise. `given`: the tokens of a sign-in just
 * now; null: the stored ones are used. An opening that fails closes the vault, and leaves nothing in memory.
 */
export async function openWorkspace(
  shared: WorkspaceParts,
  vault: OpenVault,
  first: Claims,
  given: TokenPair | null,
  events: WorkspaceEvents,
): Promise<Workspace> {
  const parts = { ...shared, memory: memoryWhileOpen(shared.memory) };
  const { basis, notices } = await openDatabases(parts, vault, first, given, events);
  const { stores, channel, outbox, aliases, losses, otherDevices, newsKept, leader, isLoaded } = basis;

  const sync = synchronising(parts, basis, events);
  const told = toldStanding(parts, basis, sync);
  const tidy = tidying(parts, basis, sync);
  const inTurn = oneAtATime();
  notices.hearBy(
    hearOtherTabs({
      mirror: stores.mirror,
      mirrorState: basis.mirror,
      memory: parts.memory,
      outbox,
      aliases,
      loop: sync.loop,
      hearStanding: told.hear,
      losses,
      kept: basis.documents.kept,
      otherDevices,
      newsKept,
      inTurn,
      leads: told.tell,
      isOpen: parts.isOpen,
      post: channel.post,
      others: events.onNotice,
    }),
  );

  const reading = readMirror({
    ...parts,
    mirror: stores.mirror,
    inTurn,
    needed: () => outbox.edits.get().flatMap(({ needs }) => needs),
  });
  const loaded = reading.all.then(() => {
    isLoaded.set(true);
    // A tab that doesn't lead asks the leading tab to synchronise, which then tells how things stand.
    if (!leader.isLeader.get()) channel.post({ kind: 'sync' });
  });
  // A failure before anything is shown is told by `reading.shown`; here it must only not count as unhandled.
  loaded.catch(() => {});
  const closing = new AbortController();
  function close(): void {
    closing.abort();
    sync.end();
    reading.end();
    leader.stop();
    for (const part of [basis, told, tidy]) part.end();
    channel.close();
    parts.memory.end();
    vault.close(basis.log.flush().finally(() => stores.close()));
  }
  try {
    await reading.shown;
  } catch (thrown) {
    // Otherwise this tab would stay in line for the lead, and lead without anything to send.
    close();
    throw thrown;
  }

  return {
    ...basis,
    uid: first.uid,
    vault,
    guests: sync.guests,
    drafts: draftsWithRoom(stores.drafts, basis.shed),
    loop: sync.loop,
    sealed: settable<SealedWork | null>(null),
    standing: told.standing,
    resealSoon: tidy.resealSoon,
    reading,
    loaded,
    closed: closing.signal,
    close,
  };
}
