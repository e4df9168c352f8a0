import type { Claims } from '#domain/accounts.ts';
import type { KeyAnswer, KeyOffer } from '../model/notice.ts';
import type { Stores } from '../model/stores.ts';
import type { ClosedWork, SealedWork } from '../model/unsent.ts';
import type { DataKey } from '../seal/data-key.ts';
import type { FileHead } from './file-head.ts';
import type { Judge } from './judge.ts';
import type { SlotKind, SlotSecret, VaultRecord } from './vault-record.ts';
import type { SlotChange } from './vault.ts';

/** An opened vault. Its data key works in its worker; the page only hands it on, and can't read its bytes. */
export interface OpenVault {
  /** Its key is stored nowhere: there is nothing to wrap with another password. */
  readonly isPassing: boolean;
  /** What the names of its databases begin with; each passing vault has its own. */
  readonly database: string;
  /** Opens the user's databases. */
  openStores(): Promise<Stores>;
  /** What opens it without the server; nothing opens a passing one. */
  ways(): Promise<readonly SlotKind[]>;
  /**
   * Changes what opens the vault, by the server's secret, and makes another data key: what is taken away or replaced opens
   * nothing any more, the other slots open as before. From here on everything is sealed under the new key; what lies
   * under older keys still opens. Other tabs have to be locked.
   */
  changeSlots(change: SlotChange, secret: string): Promise<void>;
  /**
   * Lets the secret that the server has now open the vault, where the server has forgotten the one of before: its backup was
   * restored, or the user has too many devices. Nothing where what is given, a text as the password, doesn't open the vault.
   */
  followSecret(given: string | SlotSecret, secret: string): Promise<void>;
  /** Whether the key is the newest: false when another tab has made another since it was opened. */
  isNewest(): Promise<boolean>;
  /** Makes the key and the first line of a user's file (hash of their id) that leaves the device under a passphrase. */
  newFileKey(passphrase: string, userKey: string): Promise<{ line: Uint8Array<ArrayBuffer>; key: DataKey }>;
  /** The key of such a file; null: another passphrase, or an altered head. */
  fileKey(passphrase: string, head: FileHead): Promise<DataKey | null>;
  /** Hands the key over to this tab's next page for a reload; done when it returns, so the page may go away. */
  park(): void;
  /**
   * Leaves the key for the tab that made the offer, and answers what only that tab can read; null when there is no key
   * to give: this vault is closed, the user has a newer key, this device is closed for them, or the key can't be
   * parked.
   */
  handTo(offer: KeyOffer): Promise<KeyAnswer | null>;
  /** A lock or a sign-out begins: no page opens by a key that any tab has parked or left, and this vault hands out none. */
  voidKeys(): void;
  /**
   * Ends the worker, and with it the key. The databases of a passing vault go, unless it was left, once `unused` is over: what is
   * still written there would make them anew.
   */
  close(unused?: Promise<void>): void;
  /** Of a passing vault: from here on its databases outlive it in this page. Null: nothing could open them again. */
  leave(): LeftVault | null;
  /** A session goes on with it: what was left isn't any more. Answers that; null: it wasn't left. */
  goOn(): LeftVault | null;
}

/** A passing vault that was left: its databases without their key, which the server's secret alone gives back. */
export interface LeftVault {
  readonly database: string;
  readonly record: VaultRecord;
  /** Lets other tabs sweep its databases. */
  release(): void;
}

/** A user as the server names them. */
export interface KnownUser {
  uid: string;
  userName: string;
  name: string;
}

export const knownUser = ({ uid, sub, name }: Claims): KnownUser => ({ uid, userName: sub, name });

/** Who used this device last. No name lies on the disk: both are empty in a page that hasn't seen the user signed in. */
export interface LastUser {
  key: string;
  userName: string;
  name: string;
}

/** An offer to take over a key from another tab, good for one answer. */
export interface OfferedOpening {
  offer: KeyOffer;
  /** Opens by the key that the answer leads to; null: it answers another offer, or its key is gone or outdated. */
  open(answer: KeyAnswer): Promise<OpenVault | null>;
}

/** A passkey that opens the vault of the user of this key. */
export interface KnownPasskey {
  key: string;
  credential: string;
}

/** The vaults of this device, one a user. Users go by a key here, a hash of their uid. */
export interface Vaults {
  /** This device's id, a uuid. */
  readonly device: string;
  /** Why this browser can keep nothing, in words, so that all vaults are passing ones; null: it can. */
  readonly keepsNothing: string | null;
  readonly judge: Judge;
  /** Reads what this device keeps. Only `unpark` may be called before it. */
  load(): Promise<void>;
  keyOf(uid: string): Promise<string>;
  /** Whether the user of this key has a vault. */
  has(key: string): Promise<boolean>;
  /** Whether nobody else's work can lie on this device: there is no other vault, also no passing one of any tab. */
  isAlone(vault: OpenVault): Promise<boolean>;
  /** The key of the user who signs in by this name, in any case of letters; null: unknown here. */
  find(userName: string): Promise<string | null>;
  /** Who used the device last and hasn't signed out; null: nobody. */
  last(): Promise<LastUser | null>;
  setLast(user: KnownUser | null): Promise<void>;
  /**
   * Makes a vault with a new data key, which what is given opens, a text as the password; an existing one of the same user
   * is left alone and the promise rejects.
   */
  create(user: KnownUser, given: string | SlotSecret, secret: string): Promise<OpenVault>;
  /** A vault whose key is stored nowhere; its databases go when it is closed. With the server's secret (base64) it can be left. */
  createPassing(secret: string | null): Promise<OpenVault>;
  /** Opens what was left, which stays left until somebody goes on with it; null: the secret is another one. */
  openLeft(left: LeftVault, secret: string): Promise<OpenVault | null>;
  /** null: what is given, a text as the password, doesn't open it. */
  open(key: string, given: string | SlotSecret): Promise<OpenVault | null>;
  /** What opens the vault of the user of this key without the server; nothing opens one that is closed or isn't there. */
  waysOf(key: string): Promise<readonly SlotKind[]>;
  /** The passkeys that open vaults of this device: the user's key, and the credential's id (base64url). */
  passkeys(): Promise<readonly KnownPasskey[]>;
  /** Opens with the server's secret, after a password change elsewhere; null: the secret is another one. */
  openBySecret(key: string, secret: string): Promise<OpenVault | null>;
  /** Opens by the key that this tab's previous page parked; null when it isn't there any more. */
  unpark(): Promise<OpenVault | null>;
  /** Begins to ask the other tabs for the user's key. */
  offerFor(key: string): Promise<OfferedOpening>;
  /**
   * Closes the user's vault: nothing that is typed opens it any more. Unsent work stays, sealed; only the server's secret opens it,
   * which the server gives when the user is active again (docs/security.md, Escrow).
   */
  closeDevice(key: string): Promise<void>;
  /** Deletes the user's mirror and kept documents. */
  deleteMirror(key: string): Promise<void>;
  isClosed(key: string): Promise<boolean>;
  /** The unsent edits of the user that lie here, as far as can be told without opening anything; null: none. */
  sealedWork(key: string): SealedWork | null;
  /** The same of all for whom this device is closed, together. */
  closedWork(): Promise<ClosedWork | null>;
  /** Deletes the user's vault and databases. */
  delete(key: string): Promise<void>;
}
