import { type MouseEvent, useEffect, useRef } from 'react';
import { atMomentWords } from '../shell/status-words.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import type { RecordForm } from './use-record-form.ts';

/** What a form is asked of its drafts. */
interface Drafted extends Pick<RecordForm, 'isDirty' | 'canEdit' | 'restore'> {
  draft: Pick<RecordForm['draft'], 'found' | 'drop' | 'isUnkept' | 'missingFiles' | 'leaveFilesOut'>;
}

const listed = new Intl.ListFormat('en');

/** The fields that follow a button in its dialog or screen, in their order. */
function fieldsAfter(button: HTMLElement): HTMLElement[] {
  const place = button.closest('[role="dialog"], main') ?? document.body;
  const all = [...place.querySelectorAll<HTMLElement>('button, input, select, textarea')];
  return all
    .slice(all.indexOf(button) + 1)
    .filter((one) => one.matches('input:not([readonly]), select, textarea:not([readonly])'));
}

/**
 * The focus of a button that goes with its press: to the first of the form's fields that takes it, once nothing is offered any more.
 * Gives what is told of a press.
 */
function useFocusOnFields(isOffered: boolean) {
  const fields = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    if (isOffered) return;
    for (const field of fields.current) {
      if (document.activeElement !== document.body) break;
      field.focus();
    }
    fields.current = [];
  }, [isOffered]);
  return ({ currentTarget }: MouseEvent<HTMLElement>) => void (fields.current = fieldsAfter(currentTarget));
}

/**
 * Offers what an earlier visit typed and never saved: after a crash, a lock, an expired session, an update. Says where no draft of what is
 * typed now can be kept.
 */
export function DraftCallout({ form }: { form: Drafted }) {
  const { found, drop, isUnkept } = form.draft;
  useMomentWords();
  const isOffered = !isUnkept && found !== null && !form.isDirty && form.canEdit;
  const onPress = useFocusOnFields(isOffered);
  if (isUnkept)
    return (
      <Callout tone="error" title="No draft of this can be kept">
        This device has no room for it, or its browser refuses. Save before you leave: what is not saved would
        be gone.
      </Callout>
    );
  if (!isOffered) return <FilesAgain draft={form.draft} />;
  return (
    <Callout
      title="You have unsaved typing here"
      actions={
        <>
          <Button
            variant="primary"
            small
            onClick={(press) => {
              onPress(press);
              form.restore();
            }}
          >
            Restore
          </Button>
          <Button
            small
            onClick={(press) => {
              onPress(press);
              drop();
            }}
          >
            Discard
          </Button>
        </>
      }
    >
      It was kept {atMomentWords(found.at)}
      {found.files ? `, without the files that were chosen for it: ${listed.format(found.files)}` : ''}.
    </Callout>
  );
}

/** Which files the restored draft went without, until each is chosen again or nobody wants it. */
function FilesAgain({ draft: { missingFiles, leaveFilesOut } }: Pick<Drafted, 'draft'>) {
  const onPress = useFocusOnFields(missingFiles.length > 0);
  if (missingFiles.length === 0) return null;
  return (
    <Callout
      tone="warning"
      title={missingFiles.length === 1 ? 'Choose this file again' : 'Choose these files again'}
      actions={
        <Button
          small
          onClick={(press) => {
            onPress(press);
            leaveFilesOut();
          }}
        >
          Leave Out
        </Button>
      }
    >
      {listed.format(missingFiles)}: what was typed was kept, the files that were chosen were not.
    </Callout>
  );
}
