import { useEffect, useState } from 'react';
import { Problem } from '#domain/problems.ts';
import type { RecordOf } from '#domain/records/records.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import type { FamilyEntity } from '#sync/mirror/guests.ts';
import { useEngine, useIsOffline, useObservable, useRecord, useStatus } from './engine-context.ts';

/** What there is of a record that an address names. */
export type OpenedRecord<E extends FamilyEntity> =
  | { state: 'here'; viewed: Viewed<E> }
  /** It is asked for. */
  | { state: 'coming' }
  /** It isn't on this device, and the server can't be reached; it comes when it can. */
  | { state: 'away' }
  /** Its user deleted it on this device. */
  | { state: 'deleted here' }
  /** The server doesn't have it, or not any more. */
  | { state: 'none' }
  /** The server didn't answer with it. */
  | { state: 'failed'; problem: Problem; retry: () => void };

const asProblem = (thrown: unknown) =>
  thrown instanceof Problem ? thrown : new Problem('fault', 'The answer could not be read.');

/** Whether a delete of the record waits in the queue of this device. */
function useIsDeletedHere(entity: FamilyEntity, reference: string): boolean {
  const edits = useObservable(useEngine().queue.edits);
  return edits.some(
    (edit) =>
      edit.action === 'delete' &&
      edit.entity === entity &&
      (reference === `~${edit.uid}` || reference === String(edit.seen?.['id'])),
  );
}

/**
 * The record that an address names, by its number or `~uid`: from this device, else brought from the server with its family. A
 * record that can't come now comes by itself with the connection, and one that another device has not sent yet when that has.
 */
export function useOpenedRecord<E extends FamilyEntity>(entity: E, reference: string): OpenedRecord<E> {
  const { guests } = useEngine();
  const viewed = useRecord(entity, reference);
  const isOffline = useIsOffline();
  const isDeletedHere = useIsDeletedHere(entity, reference);
  const pulledAt = useStatus(({ mirror }) => mirror?.pulledAt ?? null);
  const [turn, setTurn] = useState(0);
  const [ended, setEnded] = useState<{ name: string; problem: Problem | null } | null>(null);
  const name = `${entity} ${reference}`;
  const problem = ended?.name === name ? ended.problem : null;
  const mayCome =
    problem?.code === 'unavailable' || (problem?.code === 'notFound' && reference.startsWith('~'));
  const record = viewed?.record as RecordOf<FamilyEntity> | undefined;
  const uid = record?.uid;
  const isMissing = uid === undefined && !isDeletedHere;
  // A pull that ended tells that the server is there, and may have what it didn't.
  const triedAfter = mayCome ? pulledAt : null;

  useEffect(() => {
    if (!isMissing || isOffline) return;
    let isOver = false;
    const end = (found: Problem | null) => {
      if (!isOver) setEnded({ name: `${entity} ${reference}`, problem: found });
    };
    guests.bring(entity, reference).then(
      () => end(null),
      (thrown: unknown) => end(asProblem(thrown)),
    );
    return () => {
      isOver = true;
    };
  }, [guests, entity, reference, isMissing, isOffline, turn, triedAfter]);

  const family = (record && 'studentUid' in record ? record.studentUid : null) ?? uid;
  const isIncoming = useObservable(guests.incoming).has(family ?? '');
  // What broke off goes on with the connection, and with a server that answers again.
  const visitedAfter = isIncoming ? pulledAt : null;
  useEffect(() => {
    if (uid !== undefined) void guests.visit(entity, uid).catch(() => {});
  }, [guests, entity, uid, isOffline, visitedAfter]);

  if (viewed) return { state: 'here', viewed };
  if (isDeletedHere) return { state: 'deleted here' };
  if (problem?.code === 'notFound') return { state: 'none' };
  if (isOffline || problem?.code === 'unavailable') return { state: 'away' };
  if (!problem) return { state: 'coming' };
  return {
    state: 'failed',
    problem,
    retry() {
      setEnded(null);
      setTurn(turn + 1);
    },
  };
}
