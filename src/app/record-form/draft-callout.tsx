import { momentWords } from '../shell/status-words.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import type { RecordForm } from './use-record-form.ts';

/** What a form is asked of its drafts. */
interface Drafted extends Pick<RecordForm, 'isDirty' | 'canEdit' | 'restore'> {
  draft: Pick<RecordForm['draft'], 'found' | 'drop' | 'isUnkept'>;
}

/**
 * Offers what an earlier visit typed and never saved: after a crash, a lock, an expired session, an update. Says where no draft of what is
 * typed now can be kept.
 */
export function DraftCallout({ form }: { form: Drafted }) {
  const { found, drop, isUnkept } = form.draft;
  if (isUnkept)
    return (
      <Callout tone="error" title="No draft of this can be kept">
        This device has no room for it, or its browser refuses. Save before you leave: what is not saved would
        be gone.
      </Callout>
    );
  if (found === null || form.isDirty || !form.canEdit) return null;
  return (
    <Callout
      title="You have unsaved typing here"
      actions={
        <>
          <Button variant="primary" small onClick={form.restore}>
            Restore
          </Button>
          <Button small onClick={drop}>
            Discard
          </Button>
        </>
      }
    >
      It was kept on this device on {momentWords(found.at)}.
    </Callout>
  );
}
