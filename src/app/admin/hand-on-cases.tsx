import type { User } from '#domain/users.ts';
import { HandOnButton } from '../parts/hand-on-button.tsx';
import { useOpenCases } from '../parts/use-open-cases.ts';
import { Panel } from '../ui/panel.tsx';

/** How many open cases a user has, and one action that hands them all on. */
export function HandOnCases({ user }: { user: User }) {
  const cases = useOpenCases().get(user.uid);
  if (!cases) return null;
  const count = cases.length === 1 ? '1 open case is' : `${cases.length} open cases are`;
  return (
    <Panel
      title="Cases"
      subtitle={`${count} assigned to this user.${user.isActive ? '' : ' They keep the name until somebody else has them.'}`}
      actions={<HandOnButton cases={cases} userUid={user.uid} />}
      isFlush
    >
      {null}
    </Panel>
  );
}
