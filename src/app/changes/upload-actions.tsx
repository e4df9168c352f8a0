import type { QueuedEdit } from '#sync/engine/engine.ts';
import { useOpenDocument } from '../documents/use-open-document.ts';
import { useEngine } from '../shell/engine-context.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { GoingButton } from '../ui/going-button.tsx';

/** What can be done about an upload besides discarding it: its file is on this device, also where its event is gone. */
export function UploadActions({ edit, titleId }: { edit: QueuedEdit; titleId: string }) {
  const { queue } = useEngine();
  const { isSaving, run } = useSave();
  const { isOpening, open } = useOpenDocument(edit.uid);
  if (edit.action !== 'upload') return null;
  return (
    <>
      {edit.state === 'refused' && (
        <GoingButton
          small
          icon="sync"
          isBusy={isSaving}
          aria-describedby={titleId}
          onClick={() => void run(() => queue.amend(edit.id, {}))}
        >
          Try Again
        </GoingButton>
      )}
      <Button small icon="download" aria-describedby={titleId} isBusy={isOpening} onClick={open}>
        Open File
      </Button>
    </>
  );
}
