import type { Api, ApiAnswer } from '../api/api.ts';
import type { SyncLog } from '../base/sync-log.ts';
import type { Timers } from '../base/timers.ts';
import type { MirrorState } from '../model/mirror-store.ts';
import type { Answer } from '../model/mirrored.ts';
import type { StoredEdit } from '../model/stored-edit.ts';
import type { Aliases } from '../view/aliased.ts';
import type { Outbox } from './outbox.ts';

/** What sending the outbox needs. */
export interface PushParts {
  api: Api;
  outbox: Outbox;
  /** Which new students stand for existing ones. */
  aliases(): Aliases;
  /** The device's id. */
  device: string;
  /**
   * The mirror that the answer to a request sent now belongs to; null: there is none. Its epoch is null while its
   * fill has not begun.
   */
  mirror(): Pick<MirrorState, 'epoch' | 'yearId'> | null;
  /** Writes the answers' rows where versions and tombstones allow it, unless the mirror is another one by now. */
  applyAnswers(answers: readonly Answer[]): Promise<void>;
  uploads: {
    /** Makes the file of an upload ready and answers the function that sends it; both throw as a call does. */
    prepare(edit: StoredEdit, signal: AbortSignal): Promise<() => Promise<ApiAnswer<unknown>>>;
    /** The server has applied the upload, and the outbox has let the edit go. */
    applied(edit: StoredEdit): Promise<void>;
  };
  /** This tab's fence. */
  fence(): number;
  /** Whether this tab may send now: it leads, is online, and nobody chose to work offline. */
  maySend(): boolean;
  /** Only the password helps: the server refused the tokens. */
  onPassword(): void;
  log: SyncLog;
  timers: Timers;
  now(): number;
  random(): number;
}
