import type { ReactNode } from 'react';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { FamilyEntity } from '#sync/mirror/guests.ts';
import { StrandedTyping } from '../edits/stranded-typing.tsx';
import { useEngine, useIsAdmin } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useCall } from '../shell/use-call.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import type { OpenedRecord } from '../shell/use-opened-record.ts';
import { useSave } from '../shell/use-save.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { GoingButton } from '../ui/going-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RecordSkeleton } from '../ui/record-skeleton.tsx';

interface MissingRecordProps {
  entity: FamilyEntity;
  /** As the address names it. */
  reference: string;
  opened: Exclude<OpenedRecord<FamilyEntity>, { state: 'here' }>;
  /** What stands there for a deleted record that is restricted to others; `look` asks the server again. */
  restricted?: (look: () => void) => ReactNode;
}

const wordsOf = (entity: FamilyEntity) =>
  entity === 'student'
    ? { title: 'Student', one: 'student', list: 'Student Search', to: links.studentSearch }
    : {
        title: caseKinds[entity].one,
        one: 'case',
        list: caseKinds[entity].many,
        to: links.cases(entity),
      };

/** In place of a student or a case that isn't on this device: it is on its way, or why it can't be shown. */
export function MissingRecord({ entity, reference, opened, restricted }: MissingRecordProps) {
  const { title, one, list, to } = wordsOf(entity);
  const action = <LinkButton to={to}>{list}</LinkButton>;
  if (opened.state === 'coming')
    return <RecordSkeleton title={title} words={`Getting the ${one} from the server`} />;
  return (
    <>
      <PageHeader title={title} />
      {opened.state === 'none' ? (
        <NotOnServer entity={entity} reference={reference} restricted={restricted} />
      ) : opened.state === 'away' ? (
        <EmptyState title={`This ${one} is not on this device`} icon="cloud-off" action={action}>
          There is no connection to the server. The {one} appears here by itself when the connection is back.
        </EmptyState>
      ) : opened.state === 'deleted here' ? (
        <EmptyState title={`You deleted this ${one}`} icon="trash" action={action}>
          The server is told when this device is connected. To keep the {one}, discard the change under
          Changes on this device.
        </EmptyState>
      ) : (
        <EmptyState
          title={`The server could not give this ${one}`}
          icon="error"
          action={<Button onClick={opened.retry}>Try Again</Button>}
        >
          {callFailureMessages(opened.problem).join(' ')}
        </EmptyState>
      )}
    </>
  );
}

/** A record that the server doesn't give: deleted, by whom and when; not there yet; or never there. */
function NotOnServer({ entity, reference, restricted }: Omit<MissingRecordProps, 'opened'>) {
  const { one, list, to } = wordsOf(entity);
  const momentWords = useMomentWords();
  const { answer, problem, isLoading, reload } = useCall('history', {
    params: { entity, id: reference },
    query: {},
  });
  const action = <LinkButton to={to}>{list}</LinkButton>;
  const deletion = answer?.isDeleted
    ? answer.changes.find((change) => change.action === 'delete')
    : undefined;
  if (isLoading) return null;
  if (problem?.code === 'forbidden' && restricted) return restricted(reload);
  if (deletion)
    return (
      <>
        <Deleted
          entity={entity}
          reference={reference}
          words={`Deleted by ${deletion.by?.name ?? 'somebody unknown'}, ${momentWords(deletion.receivedAt)}.`}
        />
        <StrandedTyping about={answer?.uid} />
      </>
    );
  if (reference.startsWith('~'))
    return (
      <EmptyState title="The server doesn’t have this yet" icon="clock" action={action}>
        The {one} was made on another device that has not sent it yet. It appears here by itself when that
        device has.
      </EmptyState>
    );
  return (
    <EmptyState title={`There is no such ${one}`} action={action}>
      No {one} has ever had this address. It may have been typed or copied wrongly.
    </EmptyState>
  );
}

interface DeletedProps extends Pick<MissingRecordProps, 'entity' | 'reference'> {
  /** Who deleted it, and when. */
  words: string;
}

function Deleted({ entity, reference, words }: DeletedProps) {
  const { one, list, to } = wordsOf(entity);
  const { online, guests } = useEngine();
  const isAdmin = useIsAdmin();
  const { isSaving, run } = useSave(callFailureMessages);
  const restore = () =>
    run(async () => {
      await online('restoreRecord', { params: { entity, id: reference } });
      await guests.bring(entity, reference);
    });

  return (
    <EmptyState
      title={`This ${one} was deleted`}
      icon="trash"
      action={
        isAdmin ? (
          <GoingButton variant="primary" isBusy={isSaving} onClick={() => void restore()}>
            Restore
          </GoingButton>
        ) : (
          <LinkButton to={to}>{list}</LinkButton>
        )
      }
    >
      {words}{' '}
      {isAdmin ? 'Restore brings it back with everything that went with it.' : 'An Admin can restore it.'}
    </EmptyState>
  );
}
