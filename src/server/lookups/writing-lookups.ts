import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import type { RecordOf } from '#domain/records/records.ts';
import { reply, type Reply } from '../base/handlers.ts';
import { answerWritten, removedRecord } from '../records/answers.ts';
import { changeRecord } from '../records/change.ts';
import { createRecord } from '../records/create.ts';
import type { Values } from '../records/kinds.ts';
import type { Reference } from '../records/reference.ts';
import { removeRecord } from '../records/remove.ts';
import type { Author, Stores } from '../records/written.ts';
import { lookupsWith } from './lookup-rows.ts';

/** Making, changing and deleting lookups of one kind; each answers the call, and throws what the record's write throws. */
export function writingLookups<E extends LookupEntity>(stores: Stores, entity: E) {
  const { db } = stores;
  const fresh = answerWritten((condition) => lookupsWith(db, entity, condition));
  return {
    create: async (body: Values, author: Author): Promise<Reply<RecordOf<E>>> =>
      fresh(await createRecord(stores, entity, body, author), author),
    save: async (reference: Reference, body: Values, author: Author): Promise<Reply<RecordOf<E>>> =>
      fresh(await changeRecord(stores, entity, reference, body, author), author),
    /** Answers which one it was, by `id` or what its paths have in its place. */
    remove: async <I>(
      reference: Reference,
      author: Author,
      idOf: (record: Values) => I,
    ): Promise<Reply<{ id: I }>> => {
      const outcome = await removeRecord(stores, entity, reference, author);
      const { record, headers } = await removedRecord(db, entity, outcome);
      return reply({ id: idOf(record) }, headers);
    },
  };
}
