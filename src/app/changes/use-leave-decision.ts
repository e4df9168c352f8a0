import { useNavigate } from 'react-router-dom';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { recordWords } from '../edits/record-words.ts';
import { useEngine } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';

/**
 * Leads from a decision to where the record is shown, a part to its case: who had several changes there to decide goes on. The
 * dashboard is for a record that is shown nowhere any more.
 */
export function useLeaveDecision(edit: QueuedEdit): () => void {
  const { view } = useEngine();
  const navigate = useNavigate();
  return () => void navigate(recordWords(view, edit).address ?? links.dashboard);
}
