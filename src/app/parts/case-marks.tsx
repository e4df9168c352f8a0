import type { Mark } from '#sync/engine/engine.ts';
import { refusedByServer } from '../edits/use-refused-edit.ts';
import { Badge } from '../ui/badge.tsx';

/** The mark of a record with edits that haven't ended (docs/screens.md, Marks). */
export function MarkBadge({ mark }: { mark: Mark | null }) {
  if (mark === 'waiting') return <Badge tone="accent">Waiting to sync</Badge>;
  if (mark === 'conflict') return <Badge tone="warning">Needs your decision</Badge>;
  if (mark === 'refused') return <Badge tone="danger">{refusedByServer}</Badge>;
  return null;
}

/** Open or closed, which is no news and so has no colour, and the mark. */
export const CaseBadges = ({ mark, dateClosed }: { mark: Mark | null; dateClosed: string | null }) => (
  <>
    {dateClosed === null ? <Badge>Open</Badge> : <Badge>Closed</Badge>}
    <MarkBadge mark={mark} />
  </>
);
