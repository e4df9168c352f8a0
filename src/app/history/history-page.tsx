import type { EditableEntity } from '#domain/records/records.ts';
import { type CallState, useCall } from '../shell/use-call.ts';
import type { History, RecordChange } from '#contract/history.ts';
import { Callout } from '../ui/callout.tsx';
import { dayAndTime } from '../shell/status-words.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { GoingButton } from '../ui/going-button.tsx';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { HistoryEntry } from './history-entry.tsx';
import styles from './history.module.css';

export interface HistoryPageProps {
  entity: EditableEntity;
  uid: string;
  /** Where the page begins; absent: with the newest change. */
  before?: number;
  /** The changes of the pages above. */
  newer: readonly RecordChange[];
  isLast: boolean;
  /** Asks for the page below, with the changes above it. */
  onEarlier: (before: number, newer: readonly RecordChange[]) => void;
}

/** Fifty changes, the newest first, and the way to those before. */
export function HistoryPage({ entity, uid, before, newer, isLast, onEarlier }: HistoryPageProps) {
  const state = useCall('history', {
    params: { entity, id: `~${uid}` },
    query: { parts: 'true', ...(before !== undefined && { before }) },
  });
  const { answer } = state;
  if (!answer) return <Waiting state={state} />;
  const { changes, next, destroyed } = answer;
  return (
    <>
      {before === undefined && destroyed && (
        <li>
          <Callout tone="warning" title={`Destroyed by ${destroyed.by?.name ?? 'somebody'}`}>
            {`Asked for by ${destroyed.askedBy?.name ?? 'somebody'}, ${dayAndTime(destroyed.at)}. Of its changes is left who made them and when.`}
          </Callout>
        </li>
      )}
      {changes.map((change, index) => (
        <li key={change.number}>
          <HistoryEntry change={change} of={uid} newer={[...newer, ...changes.slice(0, index)]} />
        </li>
      ))}
      {changes.length === 0 && (
        <li>
          <EmptyState icon="clock" title="Nothing is recorded yet" />
        </li>
      )}
      {isLast && next !== null && (
        <li className={styles.more}>
          <GoingButton icon="clock" onClick={() => onEarlier(next, [...newer, ...changes])}>
            Earlier changes
          </GoingButton>
        </li>
      )}
    </>
  );
}

function Waiting({ state: { problem, isLoading, reload } }: { state: CallState<History> }) {
  const needsServer = useNeedsServer();
  if (problem === null)
    return (
      <li aria-busy="true">
        <Skeleton />
        <Skeleton width="half" />
      </li>
    );
  const isOffline = problem.code === 'unavailable';
  return (
    <li>
      <EmptyState
        icon={isOffline ? 'cloud-off' : 'error'}
        title={isOffline ? 'The history needs the server' : 'The history could not be read'}
        action={
          <GoingButton icon="sync" isBusy={isLoading} onClick={reload}>
            Try again
          </GoingButton>
        }
      >
        {isOffline
          ? `It is not kept on this device${needsServer === false ? ', and the server can’t be reached now' : ''}. ${needsServer === false ? '' : `${needsServer}. `}Your own changes of 30 days are on the day sheet.`
          : problem.messages.join(' ')}
      </EmptyState>
    </li>
  );
}
