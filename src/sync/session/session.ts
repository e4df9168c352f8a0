import type { Exchange } from '../api/exchange.ts';
import type { KeyValues } from '../base/kept-values.ts';
import type { Locks } from '../base/locks.ts';
import type { Settable } from '../base/observable.ts';
import { oneAtATime } from '../base/one-at-a-time.ts';
import type { Timers } from '../base/timers.ts';
import type { ChannelFactory } from '../model/notice.ts';
import type { Vaults } from '../vault/vaults.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { AutoLockTimes } from './activity.ts';
import { createConfirming } from './confirming.ts';
import { entering, type EnteringParts } from './entering.ts';
import { faults } from './faults.ts';
import { heldSession } from './held-session.ts';
import { leftInTab } from './left-work.ts';
import type { DevicePasskeys } from './device-passkeys.ts';
import { onlineChoice } from './online-choice.ts';
import { openingByPasskey } from './opening-by-passkey.ts';
import { ownAccount } from './own-account.ts';
import { ownWays } from './own-ways.ts';
import { passkeyAtHand } from './passkey-at-hand.ts';
import { passkeyTurns } from './passkey-turns.ts';
import { resuming } from './resuming.ts';
import { rememberedSecrets } from './remembered-secrets.ts';
import { secondSteps } from './second-steps.ts';
import type { Leaving, OwnSession, SessionState } from './session-view.ts';
import { sendBefore, signOutOf } from './sign-out.ts';
import { signingIn } from './signing-in.ts';
import { signingOn } from './signing-on.ts';
import { vaultLock } from './vault-lock.ts';
import { whoIsHere } from './who-is-here.ts';
import { wrongPasswords } from './wrong-passwords.ts';

export interface SessionParts extends Pick<EnteringParts, 'openWorkspace'> {
  vaults: Vaults;
  exchange: Exchange;
  kept: KeyValues;
  /** Shared by the tabs: none opens a vault while another one deletes it. */
  locks: Locks;
  timers: Timers;
  lockTimes: AutoLockTimes | null;
  channel: ChannelFactory;
  passkeys: DevicePasskeys;
  /** Whether this page asks open tabs for the key before it asks its user for the password. */
  asksTabs(): boolean;
  newId(): string;
  /** What the browser has and lacks, for the diagnostics. */
  browser: Readonly<Record<string, unknown>>;
  /** Resolves when the page has time for work that no user waits for. */
  idle(): Promise<void>;
  /** Begins to load the code of an open session. */
  loadCode(): void;
  /** The open workspace, for the rest of the engine; null while there is none. */
  workspace: Settable<Workspace | null>;
  now(): number;
}

/** Sign-in, lock and sign-out (docs/security.md, Vault): the state in `state`, what belongs to the user in the workspace. */
export function createSession(parts: SessionParts): OwnSession {
  const { vaults, workspace, timers, now } = parts;
  const failed = faults(now, parts.browser);
  const inTurn = oneAtATime();
  const left = leftInTab(vaults, parts.exchange, parts.newId);
  const held = heldSession({ ...parts, left });
  const withVault = vaultLock(parts.locks, timers);
  const guesses = wrongPasswords(parts.kept, now);
  const remembered = rememberedSecrets(parts.kept, vaults);
  const atHand = passkeyAtHand(held.state, workspace);
  const steps = secondSteps({ ...parts, remembered, atHand });
  // A password that waits for its code goes with a lock or a sign-out.
  workspace.subscribe(steps.giveUpCode);
  const chosen = onlineChoice(parts.kept);
  const server = { ...parts, remembered, steps, chosen, left, atHand };
  const enter = entering({ ...parts, guesses, inTurn, withVault }, held);
  const ways = signingIn({ ...server, guesses, enter }, held);
  const resume = resuming(server, held);
  const signOn = signingOn({ ...server, enter, resume }, held);
  const openByPasskey = openingByPasskey({ ...parts, inTurn, enterOpened: ways.enterOpened }, held);
  const device = () => vaults.device;
  const confirming = createConfirming({ workspace, device });
  const account = ownAccount({ workspace, judge: vaults.judge, device, update: held.update });

  async function signOut(unsent: Leaving): Promise<string | null> {
    const open = workspace.get();
    if (!open) return null;
    let leaveTo: string | null = null;
    held.voidKeys();
    const keepsVault = held.worksOffline();
    const key = await vaults.keyOf(open.uid);
    await sendBefore(open, timers);
    await withVault(key, async (isHeld) => {
      // Another tab has ended the session meanwhile.
      if (workspace.get() !== open) return;
      // Where it can't be told, the browser isn't asked to clear what may be somebody else's.
      const isAlone = await vaults.isAlone(open.vault).catch(() => false);
      const around = { timers, isAlone, keepsVault, isHeld, device: vaults.device, now };
      try {
        const gone = await signOutOf(open, unsent, around);
        const { clears } = gone;
        leaveTo = gone.leaveTo;
        // Who is sent on to the provider's sign-out takes this page along.
        if (!clears && leaveTo === null) await left.leave(open);
        held.end();
        if (clears && keepsVault && isHeld()) await vaults.delete(key);
        if (clears) await remembered.forget(open.claims.get().sub);
        // Where there is no room for it, the next start asks this user to unlock. Another tab may have begun a session since.
        if (isHeld()) await vaults.setLast(null).catch(() => {});
      } finally {
        // Whatever fails here, whoever signs out leaves no open session behind.
        held.signedOut();
      }
    });
    return leaveTo;
  }

  async function start(): Promise<void> {
    const isOpen = () => workspace.get() !== null;
    const found = await whoIsHere({ ...parts, isOpen, enter: ways.enterOpened, lock: held.lockNow }).catch(
      (thrown: unknown): SessionState => ({ kind: 'signed-out', fault: failed.note('start', thrown) }),
    );
    if (found && !isOpen()) held.setState(found);
  }

  return {
    state: held.state,
    left: left.all,
    closedWork: vaults.closedWork,
    confirming,
    ways: ownWays({ ...server, confirming, enter, inTurn }, held),
    faults: failed.asText,
    keepsNothing: vaults.keepsNothing,
    expectPassword(whose) {
      void parts.idle().then(() => {
        parts.loadCode();
        if (whose === 'anybody') vaults.judge.prepare();
      });
    },
    signIn: (...given) => inTurn(() => failed.told('sign-in', () => ways.signIn(...given))),
    signInByCode: (given) => inTurn(() => failed.told('sign-in', () => signOn.signInByCode(given))),
    unlock: (...given) => inTurn(() => failed.told('unlock', () => ways.unlock(...given))),
    openByPasskey: (whose) => failed.told('unlock', () => openByPasskey(whose)),
    resume: (password) =>
      inTurn(() =>
        failed.told('resume', () => {
          const open = workspace.get();
          return open ? resume.byPassword(open, password) : ways.unlock(password);
        }),
      ),
    resumeByCode: (given) =>
      inTurn(() => failed.told('resume', () => signOn.resumeByCode(workspace.get(), given))),
    giveCode: (given) => inTurn(() => failed.told('sign-in', () => steps.giveCode(given))),
    giveUpCode: steps.giveUpCode,
    ...passkeyTurns({ workspace, inTurn, failed, signOn, resume, steps, account }),
    lock: held.lock,
    beforeLock: held.beforeLock,
    signOut: (unsent) => inTurn(() => signOut(unsent)),
    changeYear: account.changeYear,
    changePassword: (typed) => inTurn(() => account.changePassword(typed)),
    confirmFactor: (code) => inTurn(() => account.confirmFactor(code)),
    start: () => inTurn(start),
    park: () => workspace.get()?.vault.park(),
    touch: () => held.locking()?.touch(),
    look: () => void held.locking()?.isOver(),
    setHidden: held.setHidden,
    close: held.end,
  };
}
