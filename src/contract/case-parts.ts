import * as v from 'valibot';
import { Contact } from '#domain/contacts.ts';
import { CaseEventRow } from '#domain/events.ts';
import { Finding } from '#domain/findings.ts';
import { changeSchema, createSchema, editableKinds } from '#domain/records/records.ts';
import { editors, readers } from '#domain/roles.ts';
import { Deleted } from './answers.ts';
import { defineCalls } from './call.ts';

const reading = { method: 'GET', roles: readers, offline: 'mirrored' } as const;
const creating = { method: 'POST', roles: editors, offline: 'queued', status: 201 } as const;
const saving = { method: 'PUT', roles: editors, offline: 'queued' } as const;
const deleting = { method: 'DELETE', roles: editors, offline: 'queued', answer: Deleted } as const;

/** What hangs on a case: events, contacts, findings. `:parentType` is complaint, mediation or dueprocess. */
export const casePartCalls = defineCalls({
  events: {
    ...reading,
    path: '/api/dispute/event/:parentId/:parentType',
    about: "A case's events by date ascending.",
    audited: { as: 'list', entity: 'event' },
    answer: v.array(CaseEventRow),
  },
  event: {
    ...reading,
    path: '/api/dispute/event/:id',
    about: 'One event.',
    answer: CaseEventRow,
    audited: { as: 'read', entity: 'event' },
  },
  createEvent: {
    ...creating,
    path: '/api/dispute/event/',
    about: 'Makes an event, empty or with its fields.',
    body: createSchema(editableKinds.event.create),
    answer: CaseEventRow,
  },
  saveEvent: {
    ...saving,
    path: '/api/dispute/event/:id',
    about: 'Changes fields of an event.',
    body: changeSchema(editableKinds.event.edit),
    answer: CaseEventRow,
  },
  deleteEvent: { ...deleting, path: '/api/dispute/event/:id', about: 'Deletes an event with its documents.' },
  contacts: {
    ...reading,
    path: '/api/dispute/contact/:parentId/:parentType',
    about: "A case's contacts in their order.",
    audited: { as: 'list', entity: 'contact' },
    answer: v.array(Contact),
  },
  contact: {
    ...reading,
    path: '/api/dispute/contact/:id',
    about: 'One contact.',
    answer: Contact,
    audited: { as: 'read', entity: 'contact' },
  },
  createContact: {
    ...creating,
    path: '/api/dispute/contact/',
    about: 'Makes a contact at the end of the list.',
    body: createSchema(editableKinds.contact.create),
    answer: Contact,
  },
  saveContact: {
    ...saving,
    path: '/api/dispute/contact/:id',
    about: 'Changes fields of a contact.',
    body: changeSchema(editableKinds.contact.edit),
    answer: Contact,
  },
  deleteContact: { ...deleting, path: '/api/dispute/contact/:id', about: 'Deletes a contact.' },
  reorderContact: {
    ...saving,
    path: '/api/dispute/contactorder/:id',
    about: "Moves a contact to a place in its case's list, counted from 0 among the movable ones.",
    query: v.strictObject({ newIndex: v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.toNumber()) }),
    answer: v.array(Contact),
  },
  findings: {
    ...reading,
    path: '/api/dispute/complaint/:id/findings',
    about: "A complaint's findings.",
    audited: { as: 'list', entity: 'finding' },
    answer: v.array(Finding),
  },
  createFinding: {
    ...creating,
    path: '/api/dispute/complaint/:id/findings',
    about: 'Makes a finding.',
    body: createSchema(editableKinds.finding.create),
    answer: Finding,
  },
  saveFinding: {
    ...saving,
    path: '/api/dispute/finding/:id',
    about: 'Changes fields of a finding.',
    body: changeSchema(editableKinds.finding.edit),
    answer: Finding,
  },
  deleteFinding: { ...deleting, path: '/api/dispute/finding/:id', about: 'Deletes a finding.' },
});
