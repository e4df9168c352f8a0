import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mostViews, viewAddress, type ViewList } from '#domain/saved-views.ts';
import { DeleteDialog } from '../edits/delete-dialog.tsx';
import { useEngine } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { useSavedViews } from '../shell/use-saved-views.ts';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { openedLater } from '../ui/opened-later.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';

const ViewNameDialog = openedLater(async () => (await import('./view-name-dialog.tsx')).ViewNameDialog);

/**
 * At the head of a list: saves what it shows under a name, or renames and deletes the saved view that it is. Nothing stands
 * here while the list is as the menu opens it. Views are the user's own, so Read-Only users have them, too.
 */
export function SavedViewButton({ list }: { list: ViewList }) {
  const [search] = useSearchParams();
  const { edits } = useEngine();
  const views = useSavedViews();
  const address = viewAddress(list, search);
  const current = views.find(({ record }) => record.address === address)?.record ?? null;
  /** What the questions are about. */
  const subject = `${current?.uid} ${address}`;
  const [asked, setAsked] = useState<{ what: 'new' | 'name' | 'delete'; subject: string } | null>(null);
  // Back shows another view or list while a question is open: nobody was asked about that one.
  if (asked && asked.subject !== subject) setAsked(null);
  const ask = (what: 'new' | 'name' | 'delete') => setAsked({ what, subject });
  const end = () => setAsked(null);
  const { place, ownButton } = useKeptFocus(current?.uid);
  if (address === list) return null;
  return (
    <div {...place}>
      {current ? (
        <Menu
          label={`Saved view ${current.name}`}
          align="end"
          items={[
            { label: 'Rename', icon: 'pencil', onSelect: () => ask('name') },
            { label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => ask('delete') },
          ]}
        >
          Saved view
        </Menu>
      ) : (
        <Button
          isCommand
          unavailable={
            views.length >= mostViews && `You have ${mostViews} saved views already. Delete one first`
          }
          onClick={() => ask('new')}
        >
          Save view
        </Button>
      )}
      {(asked?.what === 'new' || asked?.what === 'name') && (
        <ViewNameDialog
          list={list}
          address={address}
          renamed={current}
          views={views}
          onEnd={end}
          finalFocus={ownButton}
        />
      )}
      <DeleteDialog
        what="saved view"
        item={asked?.what === 'delete' ? current : null}
        message={`“${current?.name}” is deleted on all your devices. The list stays as it is.`}
        remove={({ uid }) => edits.remove('savedView', uid)}
        told={({ name }) => ({ title: messages.deleted.savedView, detail: name })}
        onEnd={end}
        finalFocus={ownButton}
      />
    </div>
  );
}
