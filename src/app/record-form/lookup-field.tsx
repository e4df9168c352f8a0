import { useAll } from '../shell/engine-context.ts';
import { FormSelect } from './fields.tsx';

/** One of the active mediators or judges, kept by name; a name that is no longer active stays shown. */
export function FormLookup({
  name,
  label,
  entity,
}: {
  name: string;
  label: string;
  entity: 'mediator' | 'judge';
}) {
  const people = useAll(entity)
    .map(({ record }) => record)
    .filter((person) => person.isActive)
    .map((person) => ({ value: person.name, label: person.name }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  return <FormSelect name={name} label={label} options={people} />;
}
