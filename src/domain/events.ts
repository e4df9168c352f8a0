import * as v from 'valibot';
import { date, flag, longText, recordFields, reference, time, uid } from './fields.ts';

/** What an event log, contacts and documents hang on. */
export const caseKindNames = ['complaint', 'mediation', 'dueprocess'] as const;
export const CaseKind = v.picklist(caseKindNames);
export type CaseKind = v.InferOutput<typeof CaseKind>;
/** Whether a kind of record, or any other name, is a kind of case. */
export const isCaseKind = (name: string): name is CaseKind =>
  (caseKindNames as readonly string[]).includes(name);

/** The event types; an Admin can't change them (docs/screens.md, Event types). */
export const eventTypes = [
  'Complaint Filed',
  'Letter Sent',
  'Letter Received',
  'Phone Call',
  'Email',
  'Interview',
  'On-site Visit',
  'Document Requested',
  'Document Received',
  'Resolution Meeting',
  'Mediation Scheduled',
  'Mediation Held',
  'Prehearing Conference',
  'Hearing',
  'Extension',
  'Decision Issued',
  'Report Issued',
  'Corrective Action',
  'Withdrawal',
  'Closed',
  'Other',
] as const;
export type EventType = (typeof eventTypes)[number];

/** The case that an event or a contact belongs to, as a stored record names it. */
export const parentLink = { parentId: v.number(), parentUid: uid, parentType: CaseKind };
/** The same as a request names it. */
export const parentReference = { parentId: reference, parentType: CaseKind };

const typeMessage = ({ received }: { received: string }): string =>
  `Event Type is ${['null', 'undefined', '""'].includes(received) ? 'required' : 'invalid'}`;

export const eventFields = {
  type: v.nullable(v.picklist(eventTypes, typeMessage)),
  narrative: longText,
  date: date('Date'),
  beginTime: time('Begin Time'),
  endTime: time('End Time'),
  alertFlag: flag,
  ignoreAlertFlag: flag,
};

/** The type is required when an event is edited; POST alone makes an empty one (docs/product.md 7.6). */
export const eventEdit = { ...eventFields, type: v.picklist(eventTypes, typeMessage) };

export const CaseEvent = v.object({ ...recordFields, ...parentLink, ...eventFields });
export type CaseEvent = v.InferOutput<typeof CaseEvent>;

/** A file of an event as lists show it; `link` is the address of its download. */
export const DocumentLink = v.object({ id: v.number(), uid, title: v.string(), link: v.string() });

export const CaseEventRow = v.object({ ...CaseEvent.entries, documents: v.array(DocumentLink) });
export type CaseEventRow = v.InferOutput<typeof CaseEventRow>;

/** The order of an event log: by date, then begin time, undated last (docs/product.md 2.8). */
export function compareEvents(a: CaseEvent, b: CaseEvent): number {
  const key = (event: CaseEvent) =>
    `${event.date ?? '9999-12-31'} ${event.beginTime ?? '99:99'} ${event.uid}`;
  return key(a) < key(b) ? -1 : 1;
}

/** The event that was added last, whatever its day: the server numbers them in that order, and has none yet for one of this device. */
export const lastAdded = <T extends Pick<CaseEvent, 'id'>>(events: readonly T[]): T | null => {
  const place = ({ id }: T) => (id > 0 ? id : Infinity);
  return events.reduce<T | null>((last, one) => (last && place(last) > place(one) ? last : one), null);
};
