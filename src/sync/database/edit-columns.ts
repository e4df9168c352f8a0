import type { Progress } from '../model/stored-edit.ts';

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Whether a value is a time as ISO 8601 UTC. */
const isTime = (value: unknown): value is string => typeof value === 'string' && time.test(value);

/** Anything but a time has no place in a column: a server or a file might have put a text there. */
const asTime = (value: string | null): string | null => (isTime(value) ? value : null);

/** The columns of an edit. */
export const columnsOf = ({ state, sentAt, receivedAt, ...rare }: Progress): Progress => ({
  state,
  sentAt: asTime(sentAt),
  receivedAt: asTime(receivedAt),
  ...(isTime(rare.triedAt) && { triedAt: rare.triedAt }),
  ...(rare.mayBeThere === true && { mayBeThere: true }),
  ...(typeof rare.retyped === 'number' && { retyped: rare.retyped }),
});

const isSealedPart = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).toSorted().join() === 'key,sealed' &&
  (value as { sealed: unknown }).sealed instanceof Uint8Array;

const states: ReadonlySet<unknown> = new Set<Progress['state']>(['waiting', 'sent', 'conflict', 'refused']);

/** What may stand in the columns of an edit, for the tripwire: no text of anybody. */
export const columnChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  state: (value) => states.has(value),
  sentAt: (value) => value === null || isTime(value),
  receivedAt: (value) => value === null || isTime(value),
  triedAt: isTime,
  mayBeThere: (value) => value === true,
  retyped: Number.isSafeInteger,
  outcome: isSealedPart,
};
