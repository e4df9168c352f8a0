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
  const [asks, setAsks] = useState<'new' | 'name' | 'delete' | null>(null);
  const address = viewAddress(list, search);
  const current = views.find(({ record }) => record.address === address)?.record ?? null;
  const end = () => setAsks(null);
  const { place, ownButton } = useKeptFocus(current?.uid);
  if (address === list) return null;
  return (
    <div {...place}>
      {current ? (
        <Menu
          label={`Saved view ${current.name}`}
          align="end"
          items={[
            { label: 'Rename', icon: 'pencil', onSelect: () => setAsks('name') },
            { label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => setAsks('delete') },
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
          onClick={() => setAsks('new')}
        >
          Save view
        </Button>
      )}
      {(asks === 'new' || (asks === 'name' && current)) && (
        <ViewNameDialog
          list={list}
          address={address}
          renamed={asks === 'name' ? current : null}
          views={views}
          onEnd={end}
          finalFocus={ownButton}
        />
      )}
      <DeleteDialog
        what="saved view"
        item={asks === 'delete' ? current : null}
        message={`“${current?.name}” is deleted on all your devices. The list stays as it is.`}
        remove={({ uid }) => edits.remove('savedView', uid)}
        told={({ name }) => ({ title: messages.deleted.savedView, detail: name })}
        onEnd={end}
        finalFocus={ownButton}
      />
    </div>
  );
}
