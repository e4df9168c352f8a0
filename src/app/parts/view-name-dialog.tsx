import * as v from 'valibot';
import { type SavedView, savedViewFields, type ViewList } from '#domain/saved-views.ts';
import { useTellSaved } from '../edits/use-tell-saved.ts';
import { useEngine } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';
import type { OwnView } from '../shell/use-saved-views.ts';
import { NameDialog } from '../ui/name-dialog.tsx';

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
  const namesakeOf = (name: string) =>
    views.find(
      ({ record, list: of }) => of === list && record.uid !== renamed?.uid && isSame(record.name, name),
    )?.record;

  async function save(name: string): Promise<void> {
    const tell = begin();
    const old = renamed ?? namesakeOf(name);
    const isSaved = await run(() =>
      old
        ? edits.save('savedView', old.uid, old, { name, address })
        : edits.create('savedView', { name, address }),
    );
    if (!isSaved) return;
    tell({ title: messages.savedTitle, detail: messages.saved.savedView });
    onEnd();
  }
  const problemOf = (name: string) =>
    v.safeParse(savedViewFields.name, name).issues?.[0].message ??
    (renamed && namesakeOf(name) ? 'Another view of this list has this name' : undefined);
  const hintOf = (name: string) => {
    const namesake = renamed ? undefined : namesakeOf(name);
    return namesake && `The view “${namesake.name}” will show this list as it is now`;
  };

  return (
    <NameDialog
      title={renamed ? 'Rename view' : 'Save view'}
      description="Filters, order and columns of this list, on all your devices. Nobody else sees it."
      name={renamed?.name ?? ''}
      problemOf={problemOf}
      hintOf={hintOf}
      required
      isBusy={isSaving}
      onSave={(name) => void save(name)}
      onCancel={onEnd}
      finalFocus={finalFocus}
    />
  );
}
