import type { Drafts } from '../engine.ts';
import type { MirrorStore } from '../mirror/mirror-store.ts';
import type { OutboxStore } from '../outbox/outbox.ts';
import type { LogLine } from '../sync-log.ts';

/** Values of one user that outlive the page, sealed in the work database, by name. */
export interface MetaStore {
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
}

export interface LogStore {
  read(): Promise<readonly LogLine[]>;
  add(line: LogLine): Promise<void>;
}

/** The two databases of one user, opened with the data key (sync.md, On the device). */
export interface Stores {
  outbox: OutboxStore;
  mirror: MirrorStore;
  drafts: Drafts;
  meta: MetaStore;
  log: LogStore;
  close(): void;
}

/** An opened vault: the data key is in its worker and nowhere else. */
export interface OpenVault {
  /** Opens the user's databases. */
  openStores(): Promise<Stores>;
  /** Wraps the data key with another password and with the server's secret; the old password opens it no more. */
  rewrap(password: string, secret: string): Promise<void>;
  /** Hands the key over to the next page for a reload. */
  park(): Promise<void>;
  /** Ends the worker, and with it the key. */
  close(): void;
}

/** Who was on this device: enough to ask for the password, nothing of the work. */
export interface KnownUser {
  uid: string;
  userName: string;
  name: string;
}

/** The vaults of this device, one a user. */
export interface Vaults {
  /** This device's id, a uuid. */
  readonly device: string;
  /** Reads what this device keeps; before it nothing else is asked. */
  load(): Promise<void>;
  users(): readonly KnownUser[];
  /** Who used the device last and hasn't signed out; null: nobody. */
  last(): KnownUser | null;
  setLast(uid: string | null): void;
  /** Makes a vault with a new data key; an existing one of the same user is left alone and the promise rejects. */
  create(user: KnownUser, password: string, secret: string): Promise<OpenVault>;
  /** A vault whose key is stored nowhere; its databases go when it is closed. */
  createPassing(user: KnownUser): Promise<OpenVault>;
  /** null: the password doesn't open it. */
  open(uid: string, password: string): Promise<OpenVault | null>;
  /** Opens with the server's secret, after a password change elsewhere; null: the secret is another one. */
  openBySecret(uid: string, secret: string): Promise<OpenVault | null>;
  /** Takes over the key that the page before parked, if it is there still. */
  unpark(): Promise<{ uid: string; vault: OpenVault } | null>;
  /** Deletes the user's vault and databases. */
  delete(uid: string): Promise<void>;
}
