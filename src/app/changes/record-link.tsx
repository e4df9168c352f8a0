import { Link } from 'react-router-dom';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { recordWords } from '../edits/record-words.ts';
import { useEngine } from '../shell/engine-context.ts';

/** The record of an edit, as a link where it can be opened. */
export function RecordLink({ edit }: { edit: QueuedEdit }) {
  const { kind, title, address } = recordWords(useEngine().view, edit);
  const words = `${kind} ${title}`;
  return address ? <Link to={address}>{words}</Link> : <span>{words}</span>;
}
