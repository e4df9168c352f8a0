import { type SubmitEvent, useId, useState } from 'react';
import * as v from 'valibot';
import { type SavedView, savedViewFields, type ViewList } from '#domain/saved-views.ts';
import { useTellSaved } from '../edits/use-tell-saved.ts';
import { useEngine } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';
import type { OwnView } from '../shell/use-saved-views.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSaveKey } from '../ui/use-save-key.ts';

interface ViewNameDialogProps {
  list: ViewList;
  /** What is saved. */
  address: string;
  /** The view that gets another name; null: a view is saved. */
  renamed: SavedView | null;
  /** All views of the user. */
  views: readonly OwnView[];
  onEnd: () => void;
  finalFocus: () => HTMLElement | null;
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Asks for the name of a view. Under the name of another view of the list, that one shows this from now on. */
export function ViewNameDialog(props: ViewNameDialogProps) {
  const { list, address, renamed, views, onEnd, finalFocus } = props;
  const { edits } = useEngine();
  const begin = useTellSaved();
  const { isSaving, run } = useSave();
  const [name, setName] = useState(renamed?.name ?? '');
  const [wasTried, setTried] = useState(false);
  const formId = useId();
  const [issue] = v.safeParse(savedViewFields.name, name).issues ?? [];
  const namesake = views.find(
    ({ record, list: of }) => of === list && record.uid !== renamed?.uid && isSame(record.name, name),
  )?.record;
  const isTaken = renamed !== null && namesake !== undefined;
  const error = issue?.message ?? (isTaken ? 'Another view of this list has this name' : undefined);

  async function save(): Promise<void> {
    const tell = begin();
    const old = renamed ?? namesake;
    const isSaved = await run(() =>
      old
        ? edits.save('savedView', old.uid, old, { name: name.trim(), address })
        : edits.create('savedView', { name: name.trim(), address }),
    );
    if (!isSaved) return;
    tell({ title: messages.savedTitle, detail: messages.saved.savedView });
    onEnd();
  }
  const submit = () => {
    setTried(true);
    if (error === undefined && !isSaving) void save();
  };
  useSaveKey(true, submit);

  return (
    <Dialog
      isOpen
      size="medium"
      title={renamed ? 'Rename view' : 'Save view'}
      description="Filters, order and columns of this list, on all your devices. Nobody else sees it."
      onRequestClose={onEnd}
      finalFocus={finalFocus}
      footer={
        <>
          <Button onClick={onEnd}>Cancel</Button>
          <Button
            variant="primary"
            icon="check"
            type="submit"
            form={formId}
            isBusy={isSaving}
            aria-keyshortcuts="Control+S"
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Name"
          required
          value={name}
          onChange={setName}
          error={wasTried ? error : undefined}
          {...(namesake && !renamed
            ? { hint: `The view “${namesake.name}” will show this list as it is now` }
            : {})}
        />
      </form>
    </Dialog>
  );
}
