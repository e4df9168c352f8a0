import type { AuditFilters } from '#contract/audit.ts';
import { type DeedAction, deedActions } from '#domain/audit.ts';
import { isCalendarDay } from '#domain/fields.ts';

const names = ['user', 'action', 'record', 'from', 'to'] as const satisfies readonly (keyof AuditFilters)[];
export type AuditFilterName = (typeof names)[number];

/** Which part of the audit an address names, as the call takes it: text by name. */
export type AskedAudit = Partial<Record<AuditFilterName | 'before', string>>;

const isUid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const isKnown: Record<AuditFilterName | 'before', (text: string) => boolean> = {
  user: (text) => /^\d{1,9}$/.test(text),
  action: (text) => Object.hasOwn(deedActions, text),
  record: isUid,
  from: isCalendarDay,
  to: isCalendarDay,
  before: (text) => /^\S{27}\.(entry|change)\.\d{1,18}$/.test(text),
};

/** What the address asks for; what it doesn't know is passed over. */
export const askedOf = (params: URLSearchParams): AskedAudit =>
  Object.fromEntries(
    [...names, 'before' as const].flatMap((name) => {
      const text = params.get(name);
      return text !== null && isKnown[name](text) ? [[name, text]] : [];
    }),
  );

/** The address with another value of a filter, null for none: it begins with the newest again. */
export function withAuditFilter(
  before: URLSearchParams,
  name: AuditFilterName,
  value: string | null,
): URLSearchParams {
  const after = new URLSearchParams(before);
  after.delete('before');
  if (value) after.set(name, value);
  else after.delete(name);
  return after;
}

/** The same part of the audit from another place on; null: from the newest. */
export function fromPlace(params: URLSearchParams, place: string | null): string {
  const after = new URLSearchParams(params);
  if (place) after.set('before', place);
  else after.delete('before');
  return `?${after}`;
}

export const actionOptions = (Object.keys(deedActions) as DeedAction[])
  .map((value) => ({ value, label: deedActions[value].words }))
  .toSorted((a, b) => (a.label < b.label ? -1 : 1));
