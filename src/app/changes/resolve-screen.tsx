import { useParams } from 'react-router-dom';
import { isOfDeleted } from '#sync/model/stored-edit.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ConflictForm } from './conflict-form.tsx';
import { DeletedConflict } from './deleted-conflict.tsx';
import { DeleteConflict } from './delete-conflict.tsx';

/** Somebody else changed what this user changed: their author decides, field by field (docs/screens.md, Conflict screen). */
export function ResolveScreen() {
  const { id } = useParams();
  const { queue } = useEngine();
  const edit = useObservable(queue.edits).find((one) => one.id === id);
  if (edit?.state !== 'conflict')
    return (
      <>
        <PageHeader title="Resolve Conflict" />
        <EmptyState
          icon="success"
          title="There is nothing left to decide here"
          action={<LinkButton to={links.dashboard}>Go to the Dashboard</LinkButton>}
        >
          This conflict was decided or discarded, or it belongs to another device.
        </EmptyState>
      </>
    );
  if (isOfDeleted(edit)) return <DeletedConflict key={edit.id} edit={edit} />;
  return edit.action === 'delete' ? (
    <DeleteConflict edit={edit} />
  ) : (
    <ConflictForm key={edit.id} edit={edit} />
  );
}
