import * as v from 'valibot';
import type { Audited, Call } from '#contract/call.ts';
import { entities } from '#domain/records/records.ts';
import type { Caller, CallMeta } from '../base/handlers.ts';
import type { AuditEntry } from './audit.ts';

/** What an answer may say that it is about. */
const Named = v.picklist([...entities, 'user']);

/** A call that was answered, as mount.ts has it. */
export interface Shown {
  name: string;
  call: Call;
  audited: Audited;
  params: Readonly<Record<string, string>>;
  query: unknown;
  /** The request's body. */
  asked: unknown;
  /** The answer's body, without the rows that it passes on unread. */
  answer: unknown;
  /** How many rows these are. */
  passed: number;
  caller: Caller;
  meta: CallMeta;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';

/** The names of what was asked for, never the typed text; a body that is one text is called "text". */
function filterKinds(query: unknown, asked: unknown): string[] {
  const kinds = isObject(asked) ? { ...asked } : isFilled(asked) ? { text: asked } : {};
  return Object.entries({ ...(isObject(query) ? query : {}), ...kinds })
    .filter(([, value]) => isFilled(value))
    .map(([name]) => name);
}

/** How many rows an answer shows that was read: a list's, or that of the list in it. */
function rowsOf(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  if (!isObject(answer)) return 0;
  return Object.values(answer).reduce<number>(
    (count, value) => count + (Array.isArray(value) ? value.length : 0),
    0,
  );
}

/** The references in the path. Numbers, uids and kinds are short; a longer text names no record, so its end is left out. */
const references = (params: Shown['params']) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.slice(0, 40)]));

const details: Record<Audited['as'], (shown: Shown) => Record<string, unknown> | null> = {
  // A family that is asked for by a case is its student's: the kind in the path goes with the case's number there, not with this one.
  read: ({ answer }) =>
    isObject(answer) && isFilled(answer.id)
      ? { id: answer.id, ...(isFilled(answer.entity) && { entity: answer.entity }) }
      : {},
  list: ({ answer, passed, query, asked }) => ({
    rows: passed + rowsOf(answer),
    filters: filterKinds(query, asked),
  }),
  pull: ({ answer, passed, query }) => {
    if (!isObject(answer) || answer.status !== 'page') return null;
    const { phase, removals } = answer;
    // A fill is one entry for all of its pages (src/server/sync/fills.ts).
    if (phase === 'fill') return null;
    if (!Array.isArray(removals) || passed + removals.length === 0) return null;
    const { schoolYearId } = query as { schoolYearId: number };
    return { schoolYearId, phase, rows: passed, removals: removals.length };
  },
};

/**
 * What the audit is told of an answer that shows records; null when it shows none, as a mirror that asks for news and gets
 * none. Of a search it says by what kinds of filter, never the text.
 */
export function whatWasShown(shown: Shown): AuditEntry | null {
  const { name, audited, params, answer, caller, meta } = shown;
  const detail = details[audited.as](shown);
  if (!detail) return null;
  const said = isObject(answer) && v.is(Named, answer.entity) ? answer.entity : undefined;
  return {
    action: audited.as,
    userId: caller.id,
    device: meta.device,
    requestId: meta.requestId,
    entity: audited.entity ?? said,
    uid: isObject(answer) && typeof answer.uid === 'string' ? answer.uid : undefined,
    detail: { call: name, ...references(params), ...detail },
  };
}
