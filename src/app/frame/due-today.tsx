import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { isMine } from '#domain/cases/assigned.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { clockTime } from '#domain/fields.ts';
import { displayName } from '#domain/students.ts';
import type { WorklistItem } from '#domain/worklist/item.ts';
import { dueOn } from '#domain/worklist/order.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { useFoundInCases } from '../parts/of-cases.ts';
import { workFinder } from '../parts/work-finder.ts';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { numberWords } from '../shell/status-words.ts';
import plain from '../ui/plain-list.module.css';
import { useToday } from '../ui/use-today.ts';
import styles from './due-today.module.css';

const none: readonly WorklistItem[] = [];

/** What the signed-in user has to do today in their own cases, as the worklist has it; nothing while that is first looked for. */
export function useDueToday(): readonly WorklistItem[] {
  const { uid } = useOpenSession().user;
  const isOwn = useMemo(
    () =>
      <K extends CaseKind>({ entity, record }: Viewed<K>) =>
        isMine(entity, record, uid),
    [uid],
  );
  const known = useFoundInCases(workFinder, isOwn);
  const today = useToday();
  return useMemo(() => (known ? dueOn(known.found, today) : none), [known, today]);
}

/** What is due today, each with its case, whose address it opens, and with whoever acts next. */
export function DueToday({ items, onFollow }: { items: readonly WorklistItem[]; onFollow: () => void }) {
  const { view } = useEngine();
  const studentOf = ({ studentUid }: WorklistItem) => {
    const student = studentUid === null ? undefined : view.find('student', `~${studentUid}`)?.record;
    return student ? displayName(student) : '';
  };
  return (
    <ul className={plain.list}>
      {items.map((item) => (
        <li key={`${item.uid} ${item.cause} ${item.about}`} className={styles.item}>
          <Link to={links.case(item.kind, `~${item.uid}`)} onClick={onFollow}>
            {[
              `${caseKinds[item.kind].one} ${numberWords({ id: item.caseId, number: item.caseNumber })}`,
              studentOf(item),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Link>
          <span>{[clockTime(item.time), item.what].filter(Boolean).join(' ')}</span>
          {item.acts && <span className={styles.acts}>{item.acts.words}</span>}
        </li>
      ))}
    </ul>
  );
}
