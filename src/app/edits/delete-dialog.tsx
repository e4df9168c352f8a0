import { useSave } from '../shell/use-save.ts';
import { useFocusBeside } from '../ui/beside-row.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type SavedWords, useTellSaved } from './use-tell-saved.ts';

interface DeleteDialogProps<Item> {
  /** The kind of record, as the title calls it. */
  what: string;
  /** The record that somebody wants to delete; null: nobody does. */
  item: Item | null;
  /** The question, with what goes with the record. */
  message: string;
  remove: (item: Item) => Promise<unknown>;
  /** What the delete is told by. */
  told: (item: Item) => SavedWords;
  /** The question was answered. */
  onEnd: () => void;
  /** Where the focus goes then, if not to where it was, or beside the row that is gone. */
  finalFocus?: () => HTMLElement | null;
}

/** Asks before a record of the casework is deleted; Delete always asks (docs/product.md 2.6). */
export function DeleteDialog<Item>(props: DeleteDialogProps<Item>) {
  const { what, item, message, remove, told, onEnd, finalFocus } = props;
  const begin = useTellSaved();
  const { run } = useSave();
  const beside = useFocusBeside(item !== null);

  async function confirm(chosen: Item): Promise<void> {
    beside.goes();
    onEnd();
    const tell = begin();
    if (await run(() => remove(chosen))) tell(told(chosen));
  }

  return (
    <ConfirmDialog
      isOpen={item !== null}
      title={`Delete this ${what}?`}
      message={message}
      confirmLabel="Delete"
      isDanger
      finalFocus={() => finalFocus?.() ?? beside.finalFocus()}
      onConfirm={() => item !== null && void confirm(item)}
      onCancel={onEnd}
    />
  );
}
