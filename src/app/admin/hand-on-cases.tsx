import { useMemo, useState } from 'react';
import { isMine } from '#domain/cases/assigned.ts';
import { isOpen } from '#domain/cases/parts.ts';
import type { CaseKind } from '#domain/events.ts';
import type { User } from '#domain/users.ts';
import { AssignDialog, type CaseKey } from '../parts/assign-dialog.tsx';
import { useAll, useHasWholeYear } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';

/** The open cases of a user; every year's open ones are on this device. */
function useOpenCasesOf(userUid: string): readonly CaseKey[] {
  const [mediations, dueProcesses, complaints] = [
    useAll('mediation'),
    useAll('dueprocess'),
    useAll('complaint'),
  ];
  return useMemo(() => {
    const of = <K extends CaseKind>(kind: K, all: readonly { record: Parameters<typeof isMine<K>>[1] }[]) =>
      all.flatMap(({ record }): CaseKey[] =>
        isOpen(record) && isMine(kind, record, userUid) ? [{ kind, uid: record.uid }] : [],
      );
    return [
      ...of('mediation', mediations),
      ...of('dueprocess', dueProcesses),
      ...of('complaint', complaints),
    ];
  }, [mediations, dueProcesses, complaints, userUid]);
}

/** How many open cases a user has, and one action that hands them all on. */
export function HandOnCases({ user }: { user: User }) {
  const cases = useOpenCasesOf(user.uid);
  const hasYear = useHasWholeYear();
  const [isAssigning, setAssigning] = useState(false);
  if (cases.length === 0) return null;
  const count = cases.length === 1 ? '1 open case is' : `${cases.length} open cases are`;
  return (
    <Panel
      title="Cases"
      subtitle={`${count} assigned to this user.${user.isActive ? '' : ' They keep the name until somebody else has them.'}`}
      actions={
        <Button
          icon="people"
          unavailable={!hasYear && 'Cases are still coming to this device'}
          onClick={() => setAssigning(true)}
        >
          Assign to somebody else
        </Button>
      }
      isFlush
    >
      <AssignDialog
        cases={cases}
        except={user.uid}
        isOpen={isAssigning}
        onClose={() => setAssigning(false)}
      />
    </Panel>
  );
}
