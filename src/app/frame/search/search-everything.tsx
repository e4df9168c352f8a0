import { useNavigate } from 'react-router-dom';
import { whenNull } from '#sync/base/observable.ts';
import { useEngine, useMayEdit, useOpenSession } from '../../shell/engine-context.ts';
import { useBringAhead } from '../../shell/use-bring-ahead.ts';
import { onServer, useServerHits } from '../../shell/use-server-hits.ts';
import { useSavedViews } from '../../shell/use-saved-views.ts';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import styles from '../header.module.css';
import { commandsOnScreen, useShellCommands } from './commands.ts';
import { byGroup, foundHits, type Hit, localHits, stillMatches } from './hits.ts';

/** The box's id, for Ctrl+K. */
export const searchBoxId = 'search-everything';

/**
 * Students, cases, their texts, districts, screens, saved views and commands: what is on this device at once, then what else the server finds; choosing one
 * opens or does it.
 */
export function SearchEverything() {
  const engine = useEngine();
  const { user } = useOpenSession();
  const mayEdit = useMayEdit();
  const views = useSavedViews();
  const shellCommands = useShellCommands();
  const navigate = useNavigate();
  const bringAhead = useBringAhead();
  const viewedOf = ({ record }: Hit) => record && engine.view.find(record.entity, `~${record.uid}`);
  const more = useServerHits<Hit>({
    ask: async (online, text, signal) =>
      foundHits((await online('searchEverything', { body: text, signal })).body),
    stillMatches,
    // An edit on this device made it another: the search here says whether it is found.
    isStale: (hit) => (viewedOf(hit)?.mark ?? null) !== null,
  });
  return (
    <div className={styles.search}>
      <ComboboxField<Hit>
        id={searchBoxId}
        label="Search everything"
        placeholder="Name, number, words"
        value={null}
        isJump
        debounceMs={0}
        search={async (text) => {
          await whenNull(engine.early);
          return localHits(engine, text, {
            menu: user.menu,
            mayEdit,
            views,
            commands: [...(await commandsOnScreen()), ...shellCommands()],
          });
        }}
        more={more}
        order={() => byGroup}
        itemKey={({ key }) => key}
        itemText={({ text }) => text}
        itemDetail={({ detail }) => detail}
        itemGroup={({ group }) => group}
        itemMark={(hit) => (hit.record && !viewedOf(hit) ? onServer : null)}
        onChange={(hit) => {
          if (!hit) return;
          if (typeof hit.to === 'function') return hit.to();
          if (hit.record) bringAhead(hit.record.entity, hit.record);
          void navigate(hit.to);
        }}
      />
      <kbd className={styles.searchKey} aria-hidden="true">
        Ctrl K
      </kbd>
    </div>
  );
}
