import type { ChangedValues } from './queued-edit.ts';

/** An unsaved form, sealed on this device. */
export interface Draft {
  values: ChangedValues;
  /** What the form was opened on. */
  seen: ChangedValues | null;
  /** By the device's clock, ISO 8601 UTC. */
  at: string;
}

/** A draft and the name that it is kept under: its form's, or one of its own once it was set aside. */
export interface KeptDraft {
  key: string;
  draft: Draft;
}

export interface Drafts {
  get(key: string): Promise<Draft | null>;
  /** The form's own draft and those set aside, newest first. */
  of(key: string): Promise<readonly KeptDraft[]>;
  /**
   * Moves the form's draft to a name of its own, since the user types on without having decided about it. Answers
   * that name; null when there is no draft.
   */
  setAside(key: string): Promise<string | null>;
  put(key: string, draft: Omit<Draft, 'at'>): Promise<void>;
  delete(key: string): Promise<void>;
  /**
   * How many drafts this device keeps for the user. A query of the work database without anything decrypted, so that
   * `useLiveQuery` runs it again when a draft comes or goes, in whichever tab.
   */
  count(): Promise<number>;
}
