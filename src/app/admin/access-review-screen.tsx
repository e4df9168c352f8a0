import { accessOf, isUnused, unusedAfterDays } from '#domain/access-review.ts';
import type { ReviewedUser } from '#contract/users.ts';
import { displayName } from '#domain/students.ts';
import { CallProblem } from '../parts/call-problem.tsx';
import { useDownload } from '../parts/use-download.ts';
import { useEngine } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { messages } from '../shell/messages.ts';
import { dayAndTime } from '../shell/status-words.ts';
import { useCall } from '../shell/use-call.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFind } from '../ui/use-find.tsx';
import { rolesText } from './user-form-values.ts';

const textOf = (user: ReviewedUser) =>
  `${displayName(user)} ${user.userName} ${user.email} ${rolesText(user.roles)}`;

/** The time under the day, and that the account is unused under both: a line of it all would leave no room for what a role may do. */
function LastSignIn({ at, unused }: { at: string | null; unused: boolean }) {
  const [day, ...time] = at === null ? ['Never'] : dayAndTime(at).split(' ');
  return (
    <>
      {day}
      {time.length > 0 && <br />}
      {time.join(' ')}
      {unused && (
        <div>
          <Badge tone="warning" icon="warning">
            Unused
          </Badge>
        </div>
      )}
    </>
  );
}

/** `asOf`: what "unused" counts from. */
const columnsAsOf = (asOf: Date): readonly GridColumn<ReviewedUser>[] => [
  { id: 'name', header: 'Name', value: displayName, isWide: true },
  { id: 'userName', header: 'Username', value: ({ userName }) => userName },
  { id: 'roles', header: 'Roles', value: ({ roles }) => rolesText(roles) },
  { id: 'may', header: 'May', value: accessOf, isWide: true },
  { id: 'active', header: 'Active', value: ({ isActive }) => isActive },
  { id: 'factor', header: 'Second Factor', value: ({ hasSecondFactor }) => hasSecondFactor },
  {
    id: 'lastSignIn',
    header: 'Last Sign-In',
    value: ({ lastSignInAt }) => lastSignInAt,
    cell: (user) => <LastSignIn at={user.lastSignInAt} unused={isUnused(user, asOf)} />,
  },
];

/** /useradmin/access: who may read what, and who has not signed in for long (34 CFR 300.623(d)). */
export function AccessReviewScreen() {
  const { download } = useEngine();
  const needsServer = useNeedsServer();
  const { answer, problem, isLoading, reload } = useCall('accessReview', {});
  const file = useDownload(() => download('exportAccessReview', {}), messages.exportFailed);
  const { find, found, isNarrowed } = useFind(answer?.users, textOf);
  const asOf = new Date(answer?.asOf ?? 0);
  const unused = answer?.users.filter((user) => isUnused(user, asOf)).length ?? 0;
  return (
    <>
      <PageHeader
        title="Access Review"
        subtitle="Who may read what, by role, with the last sign-in"
        note={answer && `${unused} unused for ${unusedAfterDays} days`}
        actions={
          <>
            <LinkButton icon="arrow-left" to={links.users}>
              Back
            </LinkButton>
            <Button icon="download" isBusy={file.isBusy} unavailable={needsServer} onClick={file.start}>
              CSV
            </Button>
          </>
        }
      />
      <CallProblem problem={problem} hasAnswer={answer !== undefined} onRetry={reload} />
      {(answer !== undefined || problem === null) && (
        <Panel isFlush>
          <DataGrid
            caption="Access Review"
            isCaptionHidden
            columns={columnsAsOf(asOf)}
            rows={found}
            tools={find}
            rowKey={({ uid }) => uid}
            href={({ id }) => links.user(String(id))}
            isRefreshing={isLoading}
            empty={
              <EmptyState
                title={isNarrowed ? 'No Results Found' : 'There are no users'}
                icon={isNarrowed ? 'search' : 'person'}
              />
            }
          />
        </Panel>
      )}
    </>
  );
}
