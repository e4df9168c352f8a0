import type { Strength } from './offline-strength.ts';
import type { VaultWork } from './vault-work.ts';

/** All that the vault's worker does: the vault's work, and the judging of passwords. */
export interface VaultWorker extends VaultWork {
  strength(password: string): Promise<Strength>;
  /** A passphrase that nobody has to think of. */
  offeredPassphrase(): Promise<string>;
  /** Loads the word lists. */
  prepareJudge(): Promise<void>;
}

/** What the page and the vault's worker say to each other. */
export type VaultMethod = Exclude<keyof VaultWorker, 'end'>;

export interface VaultRequest {
  id: number;
  method: VaultMethod;
  args: readonly unknown[];
}

export type VaultReply = { id: number; result: unknown } | { id: number; error: string };

/** The page's end of the worker. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** The worker's own end. */
export interface WorkerScope {
  postMessage(message: VaultReply, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<VaultRequest>) => void): void;
}
