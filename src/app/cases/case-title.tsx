import { useParams } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { useRecord } from '../shell/engine-context.ts';

/** The title of a case's window: its number, once it is known, and its kind. No name: browsers keep titles in their history. */
export function CaseTitle<K extends CaseKind>({ kind }: { kind: K }) {
  const { id = '' } = useParams();
  const record = useRecord(kind, id)?.record;
  const number = record && caseKinds[kind].number(record);
  return <title>{`${number ? `${number} · ` : ''}${caseKinds[kind].one} · Accord`}</title>;
}
