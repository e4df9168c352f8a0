import { useMemo } from 'react';
import { caseKinds } from '#domain/cases/kinds.ts';
import { worklistSpans } from '#domain/worklist-spans.ts';
import type { WorklistItem } from '#domain/worklist/item.ts';
import { byPerson } from '#domain/worklist/order.ts';
import { SelectField } from '../ui/select-field.tsx';
import { personValue, type WorklistChoice } from './worklist-choice.ts';
import { spanWords } from './worklist-words.ts';
import styles from './worklist-filters.module.css';

interface WorklistFiltersProps {
  items: readonly WorklistItem[] | undefined;
  choice: WorklistChoice;
  onChange: (change: Partial<WorklistChoice>) => void;
}

const kinds = ['dueprocess', 'mediation', 'complaint'] as const;
const none: readonly WorklistItem[] = [];

/** Which part of the worklist is shown: whose it is, of which kind of case, when it is due. Their first words name them. */
export function WorklistFilters({ items = none, choice, onChange }: WorklistFiltersProps) {
  const people = useMemo(
    () =>
      byPerson(items).map(({ person, counts: { overdue, within7, within30 } }) => ({
        value: personValue(person),
        label: `${person ?? 'Nobody yet'} (${overdue} overdue, ${within7 + within30} due)`,
      })),
    [items],
  );
  return (
    <div className={styles.filters}>
      <SelectField
        label="Person"
        emptyLabel="All people"
        value={choice.person}
        options={people}
        onChange={(person) => onChange({ person })}
      />
      <SelectField
        label="Kind"
        emptyLabel="All kinds"
        value={choice.kind}
        options={kinds.map((kind) => ({ value: kind, label: caseKinds[kind].many }))}
        onChange={(kind) => onChange({ kind: kind as WorklistChoice['kind'] })}
      />
      <SelectField
        label="Due"
        emptyLabel="Due soon"
        value={choice.span}
        options={worklistSpans.map((span) => ({ value: span, label: spanWords[span] }))}
        onChange={(span) => onChange({ span: span as WorklistChoice['span'] })}
      />
    </div>
  );
}
