import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import { CallProblem } from '../parts/call-problem.tsx';
import { useEngine } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { callFailureMessages, deleteQuestion, messages } from '../shell/messages.ts';
import { useCall } from '../shell/use-call.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { useFocusBeside } from '../ui/beside-row.ts';
import { LinkButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useNotices } from '../ui/notices.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFind } from '../ui/use-find.tsx';
import { type Lookup, lookupScreens } from './lookup-screens.ts';

/** What Find looks through: the code, where there is one, and the name. */
const textOf = ({ code = '', name }: Lookup) => `${code} ${name}`;

/** /lists/…: all of one kind of lookup, also those that are inactive (docs/product.md 2.9). */
export function LookupListScreen({ kind }: { kind: LookupEntity }) {
  const screen = lookupScreens[kind];
  const { online } = useEngine();
  const navigate = useNavigate();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { answer, problem, isLoading, reload } = useCall(screen.list, {});
  const { isSaving, run } = useSave(callFailureMessages);
  const [deleting, setDeleting] = useState<Lookup | null>(null);
  const beside = useFocusBeside(deleting !== null);
  const rows: readonly Lookup[] | undefined = answer;
  const { find, found, isNarrowed } = useFind(rows, textOf);
  const address = (row: Lookup) => links.lookup(kind, screen.key(row));

  const remove = async (row: Lookup) => {
    const headers = { 'if-match': `"${row.version}"` };
    const isDone = await run(() => screen.remove(online, screen.key(row), headers));
    if (isDone) {
      beside.goes();
      notices.success(messages.deleted[kind], screen.text(row));
    }
    setDeleting(null);
    reload();
  };
  return (
    <>
      <PageHeader
        title={screen.many}
        actions={
          <LinkButton variant="primary" icon="plus" to={links.newLookup(kind)} unavailable={needsServer}>
            {`Create New ${screen.one}`}
          </LinkButton>
        }
      />
      <CallProblem problem={problem} hasAnswer={rows !== undefined} onRetry={reload} />
      {(rows !== undefined || problem === null) && (
        <Panel isFlush>
          <DataGrid
            caption={screen.many}
            isCaptionHidden
            columns={screen.columns}
            rows={found}
            tools={find}
            rowKey={({ uid }) => uid}
            href={address}
            defaultSort={screen.defaultSort}
            isRefreshing={isLoading}
            onEdit={(row) => void navigate(address(row))}
            onDelete={setDeleting}
            deleteUnavailable={needsServer}
            empty={
              isNarrowed ? (
                <EmptyState title="No Results Found" icon="search" />
              ) : (
                <EmptyState title="The list is empty" icon={screen.icon}>
                  {`Create the first one with Create New ${screen.one}.`}
                </EmptyState>
              )
            }
          />
        </Panel>
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        title={`Delete this ${screen.inQuestion}?`}
        message={deleting && deleteQuestion(screen.inQuestion, screen.text(deleting))}
        confirmLabel="Delete"
        isDanger
        isBusy={isSaving}
        finalFocus={beside.finalFocus}
        onConfirm={() => deleting && void remove(deleting)}
        onCancel={() => setDeleting(null)}
      />
    </>
  );
}
