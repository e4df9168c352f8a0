import type { SignedInUser } from '../api/claims.ts';
import type { Observable } from '../base/observable.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { FactorKind } from '#domain/second-factor.ts';
import type { SlotKind, TypedKind } from '../vault/vault-record.ts';
import type { ClosedWork, SealedWork } from '../model/unsent.ts';

/** The state of an open session. */
export interface OpenState {
  kind: 'open';
  user: SignedInUser;
  year: { id: number; name: string };
  /** The server asks for the password again (401 that a refresh can't mend): pushing pauses, work goes on. */
  needsPassword: boolean;
  /** Why this session can't work offline (a weak password), or null. */
  onlineOnly: string | null;
  /** What opens this device for the user without a connection. */
  ways: readonly SlotKind[];
  /** The user is to say whether, and by what, this device opens without a connection. */
  asksOffline: boolean;
  /** The user's work that lies sealed on this device, where it is closed for them; else null. */
  sealed: SealedWork | null;
  /** Whether unsent work lies in two places of this device; in one, where the browser has no files of its own. */
  isKeptTwice: boolean;
  /** Whether all that lies on this device goes with the session, but what it leaves in this tab. */
  isPassing: boolean;
}

export type SessionState =
  | { kind: 'starting' }
  /**
   * `closed`: the server has just closed this device; nothing of the user opens here until the server allows it again.
   */
  | {
      kind: 'signed-out';
      closed?: { sealed: SealedWork | null };
      /** What kept the session from starting. */
      fault?: FaultKind;
    }
  /** The key is gone from memory; `name` is empty in a page that never saw it unlocked, since none lies on the disk. */
  | { kind: 'locked'; name: string }
  | OpenState;

/** What went wrong on this device, as far as its error tells: each asks for another remedy. */
export type FaultKind = 'vault' | 'storage' | 'full' | 'newer' | 'unknown';

/** How a sign-in or an unlock ended; `waitSeconds` is how long the next try is refused. */
export type SignInOutcome =
  | { kind: 'open' }
  | { kind: 'wrong-password'; waitSeconds: number }
  | { kind: 'throttled'; waitSeconds: number }
  /** The password was right; a code of the second factor goes on (`giveCode`), or a passkey where the user has one (`givePasskey`). */
  | { kind: 'second-step'; factors?: readonly FactorKind[] }
  | { kind: 'wrong-code' }
  /** The browser gave no passkey, or the server wanted none: why, for the user. */
  | { kind: 'no-passkey'; words: string }
  /** The server doesn't take this passkey. */
  | { kind: 'passkey-refused' }
  /** The code of a single sign-on came too late, twice, or to another browser. */
  | { kind: 'sign-on-refused' }
  /** Somebody else signed in at the provider than whose session is open. */
  | { kind: 'somebody-else' }
  /** The code came too late, or something of the user changed meanwhile: the password is asked for again. */
  | { kind: 'step-over' }
  /** This device is closed: the user is disabled, or the device was ended (docs/security.md, Escrow). */
  | { kind: 'closed'; sealed: SealedWork | null }
  /** No connection, and this user has never signed in on this device. */
  | { kind: 'unknown-offline' }
  /** The server answered neither tokens nor a known refusal. */
  | { kind: 'unavailable' }
  /** Something failed on this device; `Session.faults` has the details. */
  | { kind: 'failed'; fault: FaultKind };

/** A code of the second factor, as it was typed. */
export interface GivenCode {
  code: string;
  /** Whether this device is to be remembered; nothing where that isn't asked. */
  remember: boolean;
}

/** What a single sign-on brings the app. */
export interface SignOnCode {
  code: string;
  verifier: string;
  /** What opened this device was forgotten, so that its user is asked for something new. */
  isForgotten?: boolean;
}

/** What goes on after 'second-step': the password that was right is kept in memory until then. */
export interface SecondStep {
  giveCode(given: GivenCode): Promise<SignInOutcome>;
  /** Lets the browser use a passkey in place of a code; `remember`: as in `GivenCode`. */
  givePasskey(remember: boolean): Promise<SignInOutcome>;
  /** Forgets the password that waits. */
  giveUpCode(): void;
}

/** What the server takes only from somebody who has just given their password (docs/security.md, Password again); `givePasskey` stands for both. */
export interface Confirming extends SecondStep {
  /** Whether a call waits for the password. */
  isAsked: Observable<boolean>;
  /** Gives it; the call goes on where it was right. */
  confirm(password: string): Promise<SignInOutcome>;
  /** The same of a session that began with single sign-on: by the code that a fresh one ended with. */
  confirmByCode(given: SignOnCode): Promise<SignInOutcome>;
  /** Doesn't give it: the call ends with a Problem. */
  giveUp(): void;
}

/** What opens this device without a connection, which its user decides (docs/security.md, What opens a device). */
export interface Ways {
  /** A passphrase of random words; null where none can be made. */
  offer(): Promise<string | null>;
  /**
   * Online only: lets a passphrase open this device, in place of one that does; a session that works online only goes on
   * offline too. Throws a Problem: too easy to guess, the password wasn't given again, or the server gives no secret.
   */
  putPassphrase(passphrase: string): Promise<void>;
  /** Whether this browser can use passkeys at this address. */
  readonly canUsePasskey: boolean;
  /** Whether the secret of the account's passkey by which the user has just signed in is in memory, for `putPasskey`. */
  readonly isPasskeyAtHand: Observable<boolean>;
  /**
   * Online only: makes a passkey and lets it open this device, as `putPassphrase` does with a passphrase; the account's passkey that is
   * at hand (`isPasskeyAtHand`) in place of another one. Throws a Problem also where the user gives up or the passkey gives no secret;
   * nothing is changed then.
   */
  putPasskey(): Promise<void>;
  /** Online only: the same by one of the account's own passkeys (their credentials' ids), which the user is asked for. */
  putAccountPasskey(credentials: readonly string[]): Promise<void>;
  /** Whether the passkey of this credential opens this device for the user of the open session. */
  isOpenedBy(credential: string): Promise<boolean>;
  /**
   * Online only: the passkey of this credential, which the user has just removed from the account, opens this device no more where it
   * does; the only way stays. Throws a Problem.
   */
  dropPasskey(credential: string): Promise<void>;
  /** Whether a passkey opens something on this device, whoever's it is. */
  hasPasskey(): Promise<boolean>;
  /** Online only: takes a way away; without any the session goes on online only. Throws a Problem; also while edits wait and it is the last. */
  remove(kind: SlotKind): Promise<void>;
  /** The answer to `asksOffline`: nothing is to change. Not asked again in this browser. */
  leave(): void;
  /** What opens the locked vault. */
  ofLocked(): Promise<readonly SlotKind[]>;
}

/** What a sign-out leaves on the device. */
export type Leaving = 'keep' | 'discard' | 'keep-device';

export interface Session extends SecondStep {
  confirming: Confirming;
  ways: Ways;
  state: Observable<SessionState>;
  /** Whose work waits in this tab, sealed, until they sign in here again: of sessions that worked online only and locked. It goes with the page. */
  left: Observable<readonly { name: string }[]>;
  /** What lies sealed on this device for whom it is closed, until it opens for them again; null: nothing. */
  closedWork(): Promise<ClosedWork | null>;
  /** Why every session of this browser works online only, in words; null: this browser can keep work. */
  readonly keepsNothing: string | null;
  /** What failed at starts, sign-ins and unlocks, and what the browser has: JSON text, no personal data. */
  faults(): string;
  /**
   * A screen asks for a password: what an opening needs is loaded while it is typed, once the screen is drawn. The
   * password of anybody may have to be judged; the last user's opens what there is.
   */
  expectPassword(whose: 'anybody' | 'last-user'): void;
  /**
   * Online by /token, else by the vault of this device, which then any of its ways opens. `isForgotten`: what opened this
   * device was forgotten, so that its user is asked for something new.
   */
  signIn(userName: string, password: string, isForgotten?: boolean): Promise<SignInOutcome>;
  /** Online only: by the code that a single sign-on ended with, and the verifier that it began with. */
  signInByCode(given: SignOnCode): Promise<SignInOutcome>;
  /** Online only: lets the browser use a passkey, whoever's it has. `isForgotten`: as above. */
  signInByPasskey(isForgotten?: boolean): Promise<SignInOutcome>;
  /** Opens the locked vault, by its password unless told; works offline. */
  unlock(text: string, kind?: TypedKind): Promise<SignInOutcome>;
  /** Opens a vault of this device by its passkey: that of who was here last, or of whoever has one; works offline. */
  openByPasskey(whose: 'last-user' | 'anybody'): Promise<SignInOutcome>;
  /** Drops keys and everything decrypted, in all tabs, once each has kept what is typed in it. */
  lock(): Promise<void>;
  /**
   * Calls back before this page locks, whoever locked it (another tab, the time, a new password), so that open forms keep
   * what was typed; the lock waits for it, for 2 s at most. Returns the function that ends it.
   */
  beforeLock(keep: () => Promise<void>): () => void;
  /**
   * Signs out; with a connection it first tries for 10 s to send what waits. Resolves with the address at which the identity provider's
   * own session ends, of a session that began there; null for others.
   *
   * - 'keep' leaves unsent edits sealed on this device. With nothing waiting it revokes the session and clears this device.
   * - 'discard' deletes them, revokes the session and clears this device.
   * - 'keep-device' leaves all that lies sealed here, for somebody who comes back at once.
   */
  signOut(unsent: Leaving): Promise<string | null>;
  /** Gives the password again after `needsPassword`; only the same user resumes. */
  resume(password: string): Promise<SignInOutcome>;
  /** The same by a passkey. */
  resumeByPasskey(): Promise<SignInOutcome>;
  /** The same by the code that a single sign-on ended with. */
  resumeByCode(given: SignOnCode): Promise<SignInOutcome>;
  /**
   * Online only: changes the user's own password on the server, and wraps the data key of this device with it, so that
   * the new one unlocks offline and the old one no more. Throws the server's Problem when refused.
   */
  changePassword(typed: { old: string; new: string; confirm: string }): Promise<void>;
  /** Online only: sets up the second factor that was begun, by its first code; answers the recovery codes. Throws the server's Problem. */
  confirmFactor(code: string): Promise<readonly string[]>;
  /** Online only: lets the browser make the passkey that was begun (`beginPasskey`) and the server take it; answers the recovery codes of a first second factor. Throws a Problem. */
  addPasskey(name: string, begun: AnswerOf<Calls['beginPasskey']>): Promise<readonly string[]>;
  /** Online only: tells the server, takes the new tokens, and mirrors that year. Throws a Problem when refused. */
  changeYear(schoolYearId: number): Promise<void>;
}

/** What asks for the password again before a call goes on. */
export interface OwnConfirming extends Confirming {
  /** Asks the user; resolves with whether they gave it. Calls that ask meanwhile share the answer. */
  ask(): Promise<boolean>;
}

/** The session with what the engine's own parts need of it. */
export interface OwnSession extends Session {
  confirming: OwnConfirming;
  /** Takes over a reload's parked key, or finds out who was here. */
  start(): Promise<void>;
  /** Hands the key over for a reload; done when it returns. */
  park(): void;
  /** Signs of use, for the automatic lock. */
  touch(): void;
  setHidden(hidden: boolean): void;
  /** Locks where the time without use is over by the clock, as on a machine that slept. */
  look(): void;
  close(): void;
}
