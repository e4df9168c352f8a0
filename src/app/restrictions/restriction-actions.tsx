import { memo, useState } from 'react';
import { isRestricted } from '#domain/cases/restricted.ts';
import type { CaseKind } from '#domain/events.ts';
import type { RecordOf } from '#domain/records.ts';
import { useMayEdit } from '../shell/engine-context.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotices } from '../ui/notices.ts';
import { RestrictDialog } from './restrict-dialog.tsx';
import { useRestricting } from './use-restricting.ts';

interface RestrictionActionsProps {
  kind: CaseKind;
  record: RecordOf<CaseKind>;
  /** What the case is called. */
  title: string;
  /** The server has no such case yet. */
  isNew: boolean;
}

/** Restricts a case, changes who may see it, and lifts the restriction; not there for those who only read. */
export const RestrictionActions = memo(function RestrictionActions(props: RestrictionActionsProps) {
  const { kind, record, title, isNew } = props;
  const [open, setOpen] = useState<'none' | 'people' | 'lift'>('none');
  const needsServer = useNeedsServer();
  const notices = useNotices();
  const { isSaving, send } = useRestricting();
  if (!useMayEdit()) return null;
  const unavailable = isNew ? 'The server does not have this case yet' : needsServer;
  const close = () => setOpen('none');

  async function lift(): Promise<void> {
    const isDone = await send('liftRestriction', {
      params: { kind, id: `~${record.uid}` },
      headers: { 'if-match': `"${record.version}"` },
    });
    close();
    if (isDone) notices.success('Restriction lifted', `${title} is seen by everybody who may read cases.`);
  }

  return (
    <>
      <Button isCommand icon="lock" unavailable={unavailable} onClick={() => setOpen('people')}>
        {isRestricted(record) ? 'Change who may see…' : 'Restrict…'}
      </Button>
      {isRestricted(record) && (
        <Button isCommand icon="lock" unavailable={unavailable} onClick={() => setOpen('lift')}>
          Lift restriction
        </Button>
      )}
      {open === 'people' && (
        <RestrictDialog
          kind={kind}
          uid={record.uid}
          title={title}
          version={record.version}
          restrictedTo={record.restrictedTo}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'lift'}
        title="Lift the restriction?"
        message={`Everybody who may read cases will see ${title}, with all its events, contacts and documents.`}
        confirmLabel="Lift restriction"
        isBusy={isSaving}
        onConfirm={() => void lift()}
        onCancel={close}
      />
    </>
  );
});
