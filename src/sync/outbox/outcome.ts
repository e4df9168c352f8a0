import { Problem } from '#domain/problems.ts';
import type { ChangedValues } from '../model/queued-edit.ts';
import type { StoredEdit } from '../model/stored-edit.ts';

/** How sending an edit ended when it wasn't applied (docs/sync-rules.md PS7). */
export type Setback =
  /** Nothing is known, or the server is busy: the edit stays as it is and goes out again. */
  | { kind: 'later'; waitSeconds: number; everyone: boolean }
  | { kind: 'password' }
  /** Nothing is wrong with the edit: its author's password has to be changed first. */
  | { kind: 'held' }
  /** A person has to look at it: these parts of the edit change. */
  | { kind: 'attention'; change: Pick<StoredEdit, 'state' | 'error' | 'fields' | 'conflicts' | 'current'> };

const isRecord = (value: unknown): value is ChangedValues => typeof value === 'object' && value !== null;

/**
 * Which answer leads to which outcome (docs/sync-rules.md PS9). An error that isn't a Problem is a fault of ours: it
 * must not end the edit either.
 */
export function setbackOf(thrown: unknown): Setback {
  if (!(thrown instanceof Problem)) return { kind: 'later', waitSeconds: 0, everyone: false };
  const { code, messages, details } = thrown;
  const error = messages.join(' ');
  if (details.mustChangePassword || details.mustEnrolFactor) return { kind: 'held' };
  const current = isRecord(details.current) ? details.current : null;
  switch (code) {
    // The connection or the server as a whole: other edits would fare no better.
    case 'unavailable':
    case 'throttled':
      return { kind: 'later', waitSeconds: details.retryAfterSeconds ?? 0, everyone: true };
    case 'fault':
      return { kind: 'later', waitSeconds: details.retryAfterSeconds ?? 0, everyone: false };
    case 'unauthenticated':
      return { kind: 'password' };
    case 'conflict': {
      const conflicts = details.conflicts ?? [];
      return { kind: 'attention', change: { state: 'conflict', error, fields: [], conflicts, current } };
    }
    default: {
      const fields = details.fields ?? [];
      return { kind: 'attention', change: { state: 'refused', error, fields, conflicts: [], current } };
    }
  }
}
