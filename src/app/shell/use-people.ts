import { useMemo } from 'react';
import { assignedFields, assignment } from '#domain/cases/assigned.ts';
import type { CaseKind } from '#domain/events.ts';
import { fitsPerson, type Person, personName } from '#domain/people.ts';
import { useAll } from './engine-context.ts';

/** Somebody whom a case can be assigned to. */
export interface Choice {
  /** Tells two of one name apart. */
  key: string;
  name: string;
  /** What it changes of a case of a kind. */
  assigns: (kind: CaseKind) => Record<string, string | null>;
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en');

/** All users who are or were to be chosen, as this device knows them. */
export function usePeople(): readonly Person[] {
  const people = useAll('person');
  return useMemo(() => people.map(({ record }) => record), [people]);
}

/**
 * Those to whom cases of these kinds can be assigned by name: the active users with an edit role, then the lookup that is kept for
 * the kind, where all are of one kind. A lookup's name that is a user's stands for the user.
 */
export function useChoices(kinds: readonly CaseKind[]): readonly Choice[] {
  const people = usePeople();
  const [mediators, judges] = [useAll('mediator'), useAll('judge')];
  const only = kinds.every((kind) => kind === kinds[0]) ? kinds[0] : undefined;
  const lookups = only === 'mediation' ? mediators : only === 'dueprocess' ? judges : none;
  return useMemo(() => {
    const active = people.filter(({ isActive }) => isActive);
    const users = active.map((person) => ({
      key: person.uid,
      name: personName(person),
      assigns: (kind: CaseKind) => assignment(kind, person),
    }));
    const others = lookups
      .filter(({ record }) => record.isActive && !active.some((person) => fitsPerson(record.name, person)))
      .map(({ record: { name } }) => ({
        key: name,
        name,
        assigns: (kind: CaseKind) => ({
          [assignedFields[kind].name]: name,
          [assignedFields[kind].user]: null,
        }),
      }));
    return [...users.toSorted(byName), ...others.toSorted(byName)];
  }, [people, lookups]);
}

const none: readonly { record: { name: string; isActive: boolean } }[] = [];
