import type { Problem } from '#domain/problems.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Callout } from '../ui/callout.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { GoingButton } from '../ui/going-button.tsx';

interface CallProblemProps {
  problem: Problem | null;
  /** There is an older answer on the screen. */
  hasAnswer: boolean;
  onRetry: () => void;
}

/** What a screen that asks the server says when it has no answer, or only the one from before. */
export function CallProblem({ problem, hasAnswer, onRetry }: CallProblemProps) {
  const needsServer = useNeedsServer();
  if (!problem && !(needsServer && hasAnswer)) return null;
  const isAway = needsServer !== false || problem?.code === 'unavailable';
  const retry = <GoingButton onClick={onRetry}>Try Again</GoingButton>;
  if (hasAnswer)
    return (
      <Callout
        tone="warning"
        title={isAway ? 'No connection to the server' : 'Not up to date'}
        actions={retry}
      >
        What you see is as it was before. Nothing can be changed here until the server answers.
      </Callout>
    );
  if (isAway)
    return (
      <EmptyState title="This needs a connection to the server" icon="cloud-off" action={retry}>
        {needsServer === false
          ? 'The server could not be reached.'
          : 'Students and cases work offline too. This part is on the server only.'}
      </EmptyState>
    );
  return (
    <EmptyState title="The server did not answer this" icon="error" action={retry}>
      {callFailureMessages(problem).join(' ')}
    </EmptyState>
  );
}
