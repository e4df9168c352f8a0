import { useState } from 'react';
import type { CaseKind } from '#domain/events.ts';
import { useIsAdmin } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { useCall } from '../shell/use-call.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Badge } from '../ui/badge.tsx';
import { Menu, type MenuItem, type MenuPart } from '../ui/menu.tsx';
import { AskDestroyDialog } from './ask-destroy-dialog.tsx';
import { HoldDialog } from './hold-dialog.tsx';

interface RecordRetentionProps {
  entity: 'student' | CaseKind;
  uid: string;
  /** As the screen names the record. */
  name: string;
  /** Not acknowledged by the server yet: there is nothing to hold or destroy. */
  isNew: boolean;
}

/** Of a case or student, for Admins: its legal hold, and asking to destroy it. Nothing for others, and before the server has it. */
export function useRecordRetention({ entity, uid, name, isNew }: RecordRetentionProps): MenuPart {
  const isThere = useIsAdmin() && !isNew;
  const needsServer = useNeedsServer();
  const [shown, setShown] = useState<'hold' | 'ask' | null>(null);
  const { answer, reload } = useCall('retentionOf', isThere ? { params: { entity, id: `~${uid}` } } : null);
  if (!isThere) return { items: [] };
  const hold = answer?.hold ?? null;
  const isAsked = answer?.isAsked === true;
  const isUnknown = needsServer || (!answer && 'The server has not answered yet');
  const close = () => setShown(null);
  const holding: MenuItem = {
    label: hold !== null ? 'Lift Legal Hold…' : 'Legal Hold…',
    icon: 'lock',
    unavailable: isUnknown,
    onSelect: () => setShown('hold'),
  };
  const asking: MenuItem = {
    label: 'Ask to Destroy…',
    icon: 'trash',
    isDanger: true,
    unavailable: isUnknown || (hold !== null && 'Under a legal hold') || (isAsked && 'Asked for already'),
    onSelect: () => setShown('ask'),
  };
  const list: MenuItem = { label: 'Open Retention', icon: 'clock', to: links.retention, startsGroup: true };
  const beside = (
    <>
      {hold !== null && <Badge icon="lock">Legal hold</Badge>}
      {isAsked && <Badge tone="warning">Asked to destroy</Badge>}
      {shown === 'hold' && entity !== 'student' && (
        <HoldDialog
          name={name}
          of={hold !== null ? { hold } : { kind: entity, uid }}
          onClose={close}
          onDone={reload}
        />
      )}
      {shown === 'ask' && (
        <AskDestroyDialog records={[{ entity, uid, name }]} onClose={close} onAsked={reload} />
      )}
    </>
  );
  return { items: [...(entity === 'student' ? [] : [holding]), asking, list], beside };
}

/** The menu `Retention` of a student's screen. */
export function RecordRetention(props: RecordRetentionProps) {
  const { items, beside } = useRecordRetention(props);
  if (items.length === 0) return null;
  return (
    <>
      <Menu isCommand label="Retention" icon="lock" items={items} />
      {beside}
    </>
  );
}
