import { headers as wire } from '#contract/headers.ts';
import type { DeviceNote } from '#contract/presence.ts';
import { passed, type Timers } from '../base/timers.ts';
import { needsAttention, type StoredEdit } from '../model/stored-edit.ts';
import { mostSettled } from '../model/unsent.ts';
import { givenUp } from '../outbox/given-up.ts';
import { mostDecided } from '../presence/decisions-told.ts';
import { mostTold, waitingNotes } from '../presence/device-notes.ts';
import { decisionsToTell } from '../presence/unsent.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Leaving } from './session-view.ts';

/** How long a sign-out tries to send what waits, and waits for files that are being added, in ms (docs/security.md, Sign out). */
const patience = 10_000;

/** Tries to send what waits, where the server is in reach; gives up when the time is over. */
export async function sendBefore(open: Workspace, timers: Timers): Promise<void> {
  if (open.outbox.edits.get().every(needsAttention) || !open.standing.get().reached) return;
  await Promise.race([open.loop.syncNow(), passed(timers, patience)]);
}

interface LeavingParts {
  timers: Timers;
  isAlone: boolean;
  /** The session has a vault on this device, which goes with the databases; then the server forgets its secret. */
  keepsVault: boolean;
  /** As `WithVault` tells: false once another tab has begun, which may have opened a session by the same vault. */
  isHeld: () => boolean;
  device: string;
  now: () => number;
}

/**
 * Ends the session in all tabs and on the server. `clears`: whether the user's databases are to be deleted: when no edit, be it one that
 * can't be opened, no loss that its user has not read of, no draft and no untold decision is left and the device isn't to be kept as it is, or when the user chose to discard.
 * `isAlone`: nobody else's work is on this device, so that the browser may clear everything.
 */
export async function signOutOf(
  open: Workspace,
  unsent: Leaving,
  { timers, isAlone, keepsVault, isHeld, device, now }: LeavingParts,
): Promise<{ clears: boolean; leaveTo: string | null }> {
  const waited = () => passed(timers, 3000);
  const left = () => open.outbox.edits.get();
  /** What this session stands on is another tab's by now: tokens, guests, and what the server keeps for this device. */
  const isTaken = () => keepsVault && !isHeld();
  // What can't be opened now may open at a later start, as when files could not be read at this one; what is lost is told until it is read.
  const isAnyLeft = () =>
    left().length + open.outbox.unreadable.get() > 0 || open.losses.found.get() !== null;
  open.channel.post({ kind: 'signed-out' });
  // What is being saved now, in any tab, still counts. After that nothing more is taken: it would go with the databases.
  await Promise.race([open.documents.adding.endedInAllTabs(), passed(timers, patience)]);
  await open.outbox.shut();
  // Another tab may have saved an edit a moment ago: where this can't be read, nothing is deleted but by choice.
  const isKnown = await open.outbox.load().then(
    () => true,
    () => false,
  );
  const discarded = unsent === 'discard' ? left() : [];
  const keepsAll = unsent === 'keep-device' && keepsVault;
  const stays = keepsAll || (unsent !== 'discard' && isAnyLeft());
  const { settled: untold, outbox } = open.stores;
  // That a person ended them is forgotten with the databases, and the server may know them as unsent.
  const over = stays ? [] : await outbox.endedByPerson().catch(() => []);
  const ended = [...discarded.map(({ id }) => id), ...over, ...open.losses.read.get()];
  const settled = [...new Set([...ended, ...untold.read()])];
  const notes = await waitingNotes(open.stores.meta).catch(() => []);
  const isAnything = settled.length + notes.length + open.outbox.decisions.get().length > 0;
  const report = () => lastReport(open, { discarded, settled, notes }, { device, now });
  const isTold = isAnything && (await Promise.race([open.reporting(report), waited()])) === 'told';
  // A decision that the server can't be told of now stays here too, until this user signs in again.
  const nothingLeft = isKnown && !isAnyLeft() && open.outbox.decisions.get().length === 0;
  // A draft was typed too: it stays sealed like an unsent edit.
  const isEmpty = nothingLeft && (await open.drafts.count().catch(() => 1)) === 0;
  const clears = !isTaken() && (unsent === 'discard' || (isEmpty && !keepsAll));
  if (isTold) untold.told(settled);
  else if (clears && keepsVault) untold.keep(settled);
  const revoke = () =>
    open.api('revoke', {
      body: {
        clearSiteData: clears && isAlone,
        ...(clears && keepsVault && { forgetDevice: true }),
        ...(clears && { forgetRemembered: true }),
        ...(discarded.length > 0 && { discarded: discarded.length }),
      },
      headers: { [wire.device]: device },
    });
  // Without a connection the session ends by itself on the server; here it ends now.
  const answer = isTaken() ? undefined : await Promise.race([revoke(), waited()]).catch(() => undefined);
  if (!clears && !isTaken()) await open.guests.dropIdle().catch(() => {});
  // On a full device they stay, sealed, and the server takes them no more.
  if (!isTaken()) await open.tokens.forget().catch(() => {});
  // Stored only while the session ends, its lines would make the databases anew that were deleted meanwhile.
  await Promise.race([open.log.flush(), waited()]);
  return { clears, leaveTo: answer?.body.leaveTo ?? null };
}

/**
 * Tells the server which edits are settled, so that it doesn't take them for lost, what the user decided or gives up now, and the notes
 * that wait for the audit, also where the user chose to work offline: they go with the databases. Answers 'told' once it knows.
 * Without a connection the user's other devices go on telling of what is discarded, until this user signs in here again.
 */
async function lastReport(
  { api, outbox }: Workspace,
  {
    discarded,
    settled,
    notes,
  }: { discarded: readonly StoredEdit[]; settled: readonly string[]; notes: readonly DeviceNote[] },
  { device, now }: { device: string; now: () => number },
): Promise<'told' | 'untold'> {
  const untold = outbox.decisions.get();
  const gaveUp = discarded.flatMap((edit) => {
    const theirs = givenUp(edit);
    return theirs.length === 0 ? [] : [{ id: edit.id, at: now(), theirs }];
  });
  const decided = decisionsToTell([...untold, ...gaveUp]);
  const partOf = <T>(all: readonly T[], most: number, part: number) =>
    all.slice(part * most, (part + 1) * most);
  const tell = (part: number) =>
    api('presence', {
      body: {
        page: device,
        open: [],
        unsent: null,
        settled: partOf(settled, mostSettled, part),
        decided: partOf(decided, mostDecided, part),
        notes: partOf(notes, mostTold, part),
      },
      headers: { [wire.device]: device },
    });
  const parts = [settled.length / mostSettled, decided.length / mostDecided, notes.length / mostTold];
  try {
    for (let part = 0; part < Math.max(...parts); part += 1) await tell(part);
    await outbox.told(untold);
    return 'told';
  } catch {
    return 'untold';
  }
}
