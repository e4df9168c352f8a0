import type { Problem } from '#domain/problems.ts';
import { CallProblem } from '../parts/call-problem.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface RecordProblemProps {
  problem: Problem | null;
  /** What was asked for, in a sentence. */
  one: string;
  /** The list of its kind: its heading and its address. */
  list: { heading: string; address: string };
  onRetry: () => void;
}

/** In place of a form of the administration whose record didn't come: there is none, or the server could not say. */
export const RecordProblem = ({ problem, one, list, onRetry }: RecordProblemProps) =>
  problem?.code === 'notFound' ? (
    <EmptyState
      title={`There is no such ${one}`}
      action={<LinkButton to={list.address}>{list.heading}</LinkButton>}
    >
      It was deleted, or its address was typed or copied wrongly.
    </EmptyState>
  ) : (
    <CallProblem problem={problem} hasAnswer={false} onRetry={onRetry} />
  );
