import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { displayName } from '#domain/students.ts';
import type { User } from '#domain/users.ts';
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
import type { GridColumn } from '../ui/grid-column.ts';
import { MailWords } from '../ui/linked-text.tsx';
import { useNotices } from '../ui/notices.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFind } from '../ui/use-find.tsx';
import { rolesText } from './user-form-values.ts';

const columns: readonly GridColumn<User>[] = [
  { id: 'name', header: 'Name', value: displayName, isWide: true },
  { id: 'userName', header: 'Username', value: ({ userName }) => userName },
  { id: 'roles', header: 'Roles', value: ({ roles }) => rolesText(roles) },
  {
    id: 'email',
    header: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <MailWords mail={email} />,
    isWide: true,
  },
  { id: 'active', header: 'Active', value: ({ isActive }) => isActive },
  { id: 'factor', header: 'Second Factor', value: ({ hasSecondFactor }) => hasSecondFactor },
];

const address = ({ id }: User) => links.user(String(id));

const textOf = (user: User) => `${displayName(user)} ${user.userName} ${user.email}`;

/** /useradmin: all users. */
export function UserListScreen() {
  const { online } = useEngine();
  const navigate = useNavigate();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { answer, problem, isLoading, reload } = useCall('users', {});
  const { isSaving, run } = useSave(callFailureMessages);
  const { find, found, isNarrowed } = useFind(answer, textOf);
  const [deleting, setDeleting] = useState<User | null>(null);
  const beside = useFocusBeside(deleting !== null);

  const remove = async (user: User) => {
    const params = { id: String(user.id) };
    const headers = { 'if-match': `"${user.version}"` };
    const isDone = await run(() => online('deleteUser', { params, headers }));
    if (isDone) {
      beside.goes();
      notices.success(messages.deleted.user, displayName(user));
    }
    setDeleting(null);
    reload();
  };
  return (
    <>
      <PageHeader
        title="Users"
        actions={
          <>
            <LinkButton icon="eye" to={links.accessReview}>
              Access Review
            </LinkButton>
            <LinkButton icon="people" to={links.sharedNames}>
              Shared Names
            </LinkButton>
            <LinkButton variant="primary" icon="plus" to={links.newUser} unavailable={needsServer}>
              Create New User
            </LinkButton>
          </>
        }
      />
      <CallProblem problem={problem} hasAnswer={answer !== undefined} onRetry={reload} />
      {(answer !== undefined || problem === null) && (
        <Panel isFlush>
          <DataGrid
            caption="Users"
            isCaptionHidden
            columns={columns}
            rows={found}
            tools={find}
            rowKey={({ uid }) => uid}
            href={address}
            defaultSort={{ id: 'name', isDescending: false }}
            isRefreshing={isLoading}
            onEdit={(user) => void navigate(address(user))}
            onDelete={setDeleting}
            deleteUnavailable={needsServer}
            empty={
              <EmptyState
                title={isNarrowed ? 'No Results Found' : 'There are no users'}
                icon={isNarrowed ? 'search' : 'person'}
              />
            }
          />
        </Panel>
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        title="Delete this user?"
        message={deleting && deleteQuestion('user', displayName(deleting))}
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
