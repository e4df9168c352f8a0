import { sql } from 'kysely';
import { type Handlers, reply } from '../base/handlers.ts';
import { answerRemoved, answerWritten, writtenRecord } from '../records/answers.ts';
import { changeRecord } from '../records/change.ts';
import { createRecord } from '../records/create.ts';
import { namedBy, unknownRecord } from '../records/reference.ts';
import { removeRecord } from '../records/remove.ts';
import { etag, type Stores, writeHeaders } from '../records/written.ts';
import { ofCase, ofComplaint, readContacts, readEvents, readFindings } from './part-rows.ts';
import { moveContact } from './reorder.ts';

/** What hangs on a case: events, contacts with their order, findings. */
export function casePartHandlers(
  stores: Stores,
): Handlers<
  | 'events'
  | 'event'
  | 'createEvent'
  | 'saveEvent'
  | 'deleteEvent'
  | 'contacts'
  | 'contact'
  | 'createContact'
  | 'saveContact'
  | 'deleteContact'
  | 'reorderContact'
  | 'findings'
  | 'createFinding'
  | 'saveFinding'
  | 'deleteFinding'
> {
  const { db } = stores;
  const freshEvent = answerWritten((condition) => readEvents(db, condition));
  const freshContact = answerWritten((condition) => readContacts(db, condition));
  const freshFinding = answerWritten((condition) => readFindings(db, condition));
  const one = (entity: 'event' | 'contact', id: string) =>
    sql`${namedBy(entity, 't', id)} and "t"."deletedAt" is null`;
  return {
    events: async ({ params }) =>
      reply(await readEvents(db, await ofCase(db, params.parentType, params.parentId))),
    event: async ({ params }) => {
      const [event] = await readEvents(db, one('event', params.id));
      if (!event) throw unknownRecord('event');
      return reply(event, etag(event));
    },
    createEvent: async ({ body, ...author }) => freshEvent(await createRecord(stores, 'event', body, author)),
    saveEvent: async ({ params, body, ...author }) =>
      freshEvent(await changeRecord(stores, 'event', params.id, body, author)),
    deleteEvent: async ({ params, ...author }) =>
      answerRemoved(db, 'event', await removeRecord(stores, 'event', params.id, author)),

    contacts: async ({ params }) =>
      reply(await readContacts(db, await ofCase(db, params.parentType, params.parentId))),
    contact: async ({ params }) => {
      const [contact] = await readContacts(db, one('contact', params.id));
      if (!contact) throw unknownRecord('contact');
      return reply(contact, etag(contact));
    },
    createContact: async ({ body, ...author }) =>
      freshContact(await createRecord(stores, 'contact', body, author)),
    saveContact: async ({ params, body, ...author }) =>
      freshContact(await changeRecord(stores, 'contact', params.id, body, author)),
    deleteContact: async ({ params, ...author }) =>
      answerRemoved(db, 'contact', await removeRecord(stores, 'contact', params.id, author)),
    reorderContact: async ({ params, query, ...author }) => {
      const outcome = await moveContact(stores, params.id, query.newIndex, author);
      const { parentType, parentId } = await writtenRecord(db, 'contact', outcome);
      const siblings = await ofCase(db, String(parentType), Number(parentId));
      return reply(await readContacts(db, siblings), writeHeaders(outcome));
    },

    findings: async ({ params }) => reply(await readFindings(db, await ofComplaint(db, params.id))),
    createFinding: async ({ params, body, ...author }) =>
      freshFinding(await createRecord(stores, 'finding', { ...body, complaintId: params.id }, author)),
    saveFinding: async ({ params, body, ...author }) =>
      freshFinding(await changeRecord(stores, 'finding', params.id, body, author)),
    deleteFinding: async ({ params, ...author }) =>
      answerRemoved(db, 'finding', await removeRecord(stores, 'finding', params.id, author)),
  };
}
