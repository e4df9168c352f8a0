import type { ChangedValues } from './queued-edit.ts';

/** An unsaved form, sealed on this device. */
export interface Draft {
  values: ChangedValues;
  /** What the form was opened on. */
  seen: ChangedValues | null;
  /** The names of files that were chosen for it, which are not kept. */
  files?: readonly string[];
  /** Values that another record's choice filled in, as it had them then. */
  filled?: ChangedValues;
  /** By the device's clock, ISO 8601 UTC. */
  at: string;
}

/** A draft and the name that it is kept under. */
export interface KeptDraft {
  key: string;
  draft: Draft;
}

/**
 * The name of a form's own draft: `key` says what the form is about, `form` tells it from all other forms about the same, in
 * whichever tab. A draft of an earlier version is under `key` itself, or under `key` and a time.
 */
export const draftName = (key: string, form: string): string => `${key}#${form}`;

export interface Drafts {
  get(name: string): Promise<Draft | null>;
  /** The drafts of all forms about the same, newest first. */
  of(key: string): Promise<readonly KeptDraft[]>;
  /** Every draft that opens. */
  all(): Promise<readonly KeptDraft[]>;
  put(name: string, draft: Omit<Draft, 'at'>): Promise<void>;
  delete(name: string): Promise<void>;
  /** Deletes a draft that was found, unless its form has kept another under its name since: that one stays. */
  drop(found: KeptDraft): Promise<void>;
  /**
   * How many drafts this device keeps for the user. A query of the work database without anything decrypted, so that
   * `useLiveQuery` runs it again when a draft comes or goes, in whichever tab.
   */
  count(): Promise<number>;
}
