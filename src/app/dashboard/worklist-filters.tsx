import { caseKinds } from '#domain/cases/kinds.ts';
import { byPerson, type WorklistItem, type WorklistSpan, worklistSpans } from '#domain/worklist/worklist.ts';
import { SelectField } from '../ui/select-field.tsx';
import { spanWords } from './worklist-words.ts';
import styles from './worklist.module.css';

/** What of the worklist is shown; '' is all of it. `person` is a name after a letter, so that nobody is no name. */
export interface WorklistChoice {
  span: WorklistSpan | '';
  kind: WorklistItem['kind'] | '';
  person: string;
}

const nobody = 'nobody';
const valueOf = (person: string | null) => (person === null ? nobody : `p:${person}`);

/** The items that the choice leaves. */
export const chosenItems = (
  items: readonly WorklistItem[],
  { span, kind, person }: WorklistChoice,
): readonly WorklistItem[] =>
  items.filter(
    (item) =>
      (span === '' || item.span === span) &&
      (kind === '' || item.kind === kind) &&
      (person === '' || valueOf(item.person) === person),
  );

interface WorklistFiltersProps {
  items: readonly WorklistItem[];
  choice: WorklistChoice;
  onChange: (choice: WorklistChoice) => void;
}

/** Which part of the worklist is shown: when it is due, whose it is, of which kind of case. */
export const WorklistFilters = ({ items, choice, onChange }: WorklistFiltersProps) => (
  <div className={styles.filters}>
    <SelectField
      label="Due"
      emptyLabel="All"
      value={choice.span}
      options={worklistSpans.map((span) => ({ value: span, label: spanWords[span] }))}
      onChange={(span) => onChange({ ...choice, span: span as WorklistChoice['span'] })}
    />
    <SelectField
      label="Person"
      emptyLabel="Everybody"
      value={choice.person}
      options={byPerson(items).map(({ person, counts }) => ({
        value: valueOf(person),
        label: `${person ?? 'Nobody yet'} (${counts.overdue} overdue, ${counts.within7 + counts.within30} due)`,
      }))}
      onChange={(person) => onChange({ ...choice, person })}
    />
    <SelectField
      label="Kind"
      emptyLabel="All"
      value={choice.kind}
      options={(['complaint', 'dueprocess'] as const).map((kind) => ({
        value: kind,
        label: caseKinds[kind].many,
      }))}
      onChange={(kind) => onChange({ ...choice, kind: kind as WorklistChoice['kind'] })}
    />
  </div>
);
