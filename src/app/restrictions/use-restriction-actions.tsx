import { useState } from 'react';
import { isRestricted } from '#domain/cases/restricted.ts';
import type { CaseKind } from '#domain/events.ts';
import type { CaseRecord } from '#domain/records/records.ts';
import { useMayEdit } from '../shell/engine-context.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { MenuPart } from '../ui/menu.tsx';
import { useNotices } from '../ui/notices.ts';
import { RestrictDialog } from './restrict-dialog.tsx';
import { useRestricting } from './use-restricting.ts';

interface RestrictionActionsProps {
  kind: CaseKind;
  record: CaseRecord;
  /** What the case is called. */
  title: string;
  /** The server has no such case yet. */
  isNew: boolean;
}

/** Restricts a case, changes who may see it, and lifts the restriction; nothing for those who only read. */
export function useRestrictionActions({ kind, record, title, isNew }: RestrictionActionsProps): MenuPart {
  const mayEdit = useMayEdit();
  const [open, setOpen] = useState<'none' | 'people' | 'lift'>('none');
  const needsServer = useNeedsServer();
  const notices = useNotices();
  const { isSaving, send } = useRestricting();
  if (!mayEdit) return { items: [] };
  const unavailable = isNew ? 'The server does not have this case yet' : needsServer;
  const close = () => setOpen('none');
  const hasMediation = 'mediationUid' in record && record.mediationUid != null;

  async function lift(): Promise<void> {
    const isDone = await send('liftRestriction', {
      params: { kind, id: `~${record.uid}` },
      headers: { 'if-match': `"${record.version}"` },
    });
    close();
    if (isDone) notices.success('Restriction lifted', `${title} is seen by everybody who may read cases.`);
  }

  const people = {
    label: isRestricted(record) ? 'Change who may see…' : 'Restrict…',
    icon: 'lock',
    unavailable,
    onSelect: () => setOpen('people'),
  } as const;
  const lifting = {
    label: 'Lift restriction',
    icon: 'lock',
    unavailable,
    onSelect: () => setOpen('lift'),
  } as const;
  const beside = (
    <>
      {open === 'people' && (
        <RestrictDialog
          kind={kind}
          uid={record.uid}
          title={title}
          version={record.version}
          hasLinked={hasMediation || ('dueProcessUid' in record && record.dueProcessUid != null)}
          restrictedTo={record.restrictedTo}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'lift'}
        title="Lift the restriction?"
        message={`Everybody who may read cases will see ${title}, with all its events, contacts and documents.${hasMediation ? ' Its mediation stays as it is; a restriction of that is lifted on its own screen.' : ''}`}
        confirmLabel="Lift restriction"
        isBusy={isSaving}
        onConfirm={() => void lift()}
        onCancel={close}
      />
    </>
  );
  return { items: isRestricted(record) ? [people, lifting] : [people], beside };
}
