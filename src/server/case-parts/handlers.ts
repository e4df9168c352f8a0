import { sql } from 'kysely';
import { type Handlers, reply } from '../base/handlers.ts';
import { answerRemoved, answerWritten, writtenRecord } from '../records/answers.ts';
import { changeRecord } from '../records/change.ts';
import { createRecord } from '../records/create.ts';
import { isRecordSeen } from '../records/need-to-know.ts';
import { namedBy, unknownRecord } from '../records/reference.ts';
import { removeRecord } from '../records/remove.ts';
import { type Author, etag, type Stores, writeHeaders } from '../records/written.ts';
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
  const freshEvent = answerWritten((condition, viewer) =>
    readEvents(db, sql`${condition} and ${isRecordSeen('event', 't', viewer)}`),
  );
  const freshContact = answerWritten((condition, viewer) =>
    readContacts(db, sql`${condition} and ${isRecordSeen('contact', 't', viewer)}`),
  );
  const freshFinding = answerWritten((condition, viewer) =>
    readFindings(db, sql`${condition} and ${isRecordSeen('finding', 't', viewer)}`),
  );
  const one = (entity: 'event' | 'contact', id: string, { caller }: Author) =>
    sql`${namedBy(entity, 't', id)} and "t"."deletedAt" is null and ${isRecordSeen(entity, 't', caller.id)}`;
  return {
    events: async ({ params, caller }) =>
      reply(await readEvents(db, await ofCase(db, params.parentType, params.parentId, caller.id))),
    event: async ({ params, ...author }) => {
      const [event] = await readEvents(db, one('event', params.id, author));
      if (!event) throw unknownRecord('event');
      return reply(event, etag(event));
    },
    createEvent: async ({ body, ...author }) =>
      freshEvent(await createRecord(stores, 'event', body, author), author),
    saveEvent: async ({ params, body, ...author }) =>
      freshEvent(await changeRecord(stores, 'event', params.id, body, author), author),
    deleteEvent: async ({ params, ...author }) =>
      answerRemoved(db, 'event', await removeRecord(stores, 'event', params.id, author)),

    contacts: async ({ params, caller }) =>
      reply(await readContacts(db, await ofCase(db, params.parentType, params.parentId, caller.id))),
    contact: async ({ params, ...author }) => {
      const [contact] = await readContacts(db, one('contact', params.id, author));
      if (!contact) throw unknownRecord('contact');
      return reply(contact, etag(contact));
    },
    createContact: async ({ body, ...author }) =>
      freshContact(await createRecord(stores, 'contact', body, author), author),
    saveContact: async ({ params, body, ...author }) =>
      freshContact(await changeRecord(stores, 'contact', params.id, body, author), author),
    deleteContact: async ({ params, ...author }) =>
      answerRemoved(db, 'contact', await removeRecord(stores, 'contact', params.id, author)),
    reorderContact: async ({ params, query, ...author }) => {
      const outcome = await moveContact(stores, params.id, query.newIndex, author);
      const { parentType, parentId } = await writtenRecord(db, 'contact', outcome);
      // A repeat may come after the case was restricted to others.
      const siblings = sql`${await ofCase(db, String(parentType), Number(parentId), 'server')}
        and ${isRecordSeen('contact', 't', author.caller.id)}`;
      return reply(await readContacts(db, siblings), writeHeaders(outcome));
    },

    findings: async ({ params, caller }) =>
      reply(await readFindings(db, await ofComplaint(db, params.id, caller.id))),
    createFinding: async ({ params, body, ...author }) =>
      freshFinding(
        await createRecord(stores, 'finding', { ...body, complaintId: params.id }, author),
        author,
      ),
    saveFinding: async ({ params, body, ...author }) =>
      freshFinding(await changeRecord(stores, 'finding', params.id, body, author), author),
    deleteFinding: async ({ params, ...author }) =>
      answerRemoved(db, 'finding', await removeRecord(stores, 'finding', params.id, author)),
  };
}
