import { assignedFields, withAssigned } from '#domain/cases/assigned.ts';
import type { CaseKind } from '#domain/events.ts';
import { peopleNamed, type Person } from '#domain/people.ts';
import { useChoices, usePeople } from '../shell/use-people.ts';
import { TextField } from '../ui/text-field.tsx';
import { useTied } from './fields.tsx';
import { useFormContext, useFormField } from './form-context.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the field says of the name in it: whose it is, where that is not plain. */
function hintOf(text: string, userUid: string, people: readonly Person[]): string | null {
  if (userUid !== '')
    return people.find(({ uid }) => uid === userUid)?.isActive
      ? 'A user: the case is among theirs.'
      : 'A user who is no longer active.';
  const { length } = peopleNamed(text, people);
  return length > 1 ? `${length} users have this name: choose one with Assign.` : null;
}

/** Whom a case is assigned to: one of the users or of the lookup by name, or an outside name as it is typed. */
export function FormPerson({ kind, label }: { kind: CaseKind; label: string }) {
  const { name, user } = assignedFields[kind];
  const { type } = useFormContext();
  const people = usePeople();
  const suggestions = [...new Set(useChoices([kind]).map((choice) => choice.name))];
  const text = textOf(useFormField<string | null>(name).value);
  const hint = hintOf(text, textOf(useFormField<string | null>(user).value), people);
  const { shown } = useTied<string | null>({ name, label, span: 2, ...(hint ? { hint } : {}) });
  return (
    <TextField
      {...shown}
      suggestions={suggestions}
      value={text}
      onChange={(typed) => {
        const assigned = withAssigned(kind, { [name]: typed === '' ? null : typed }, people);
        for (const [field, value] of Object.entries(assigned)) type(field, value);
      }}
    />
  );
}
