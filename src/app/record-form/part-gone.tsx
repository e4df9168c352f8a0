import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** The parts of a case that are edited in a modal, as sentences call them too. */
export type PartEntity = 'event' | 'contact' | 'finding';

interface PartDeletedProps {
  entity: PartEntity;
  mayEdit: boolean;
}

/** On a form whose record somebody deleted while it was open: a save of it becomes a conflict (docs/sync-rules.md CO5). */
export const PartDeleted = ({ entity, mayEdit }: PartDeletedProps) => (
  <Callout tone="error" title={`This ${entity} was deleted`}>
    {mayEdit
      ? `It was deleted while you had it open. What you type stays here. Save keeps it under Changes on this device, from where it goes on once an Admin has restored the ${entity}.`
      : 'It was deleted while you had it open.'}
  </Callout>
);

interface PartNotHereProps {
  entity: PartEntity;
  title: string;
  onClose: () => void;
}

/** In place of the form of a record that somebody asks for and this device doesn't have: it opens by itself once it is here. */
export const PartNotHere = ({ entity, title, onClose }: PartNotHereProps) => (
  <Dialog
    isOpen
    size="medium"
    title={title}
    onRequestClose={onClose}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <Callout tone="warning" title={`This ${entity} is not on this device`}>
      It was deleted, or another device made it and has not sent it yet, or it belongs to another case.
    </Callout>
  </Dialog>
);
