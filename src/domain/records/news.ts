import { withoutToldFields } from '../cases/told-fields.ts';
import { fieldLabels } from './field-labels.ts';
import type { Entity } from './records.ts';

/** How many days back others' changes are told, however long somebody was away. */
export const newsDays = 30;

type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The fields of an entity that people type, in the order of its form: a change of nothing else is no news. */
export const newsFields = (entity: Entity): string[] => Object.keys((fieldLabels as Labels)[entity] ?? {});

/** The labels of changed fields in the order of the form; what nobody types is left out. */
export function newsLabels(entity: Entity, fields: readonly string[]): string[] {
  const labels = (fieldLabels as Labels)[entity] ?? {};
  const shown = withoutToldFields(fields.map((field) => ({ field }))).map(({ field }) => field);
  return Object.entries(labels).flatMap(([field, label]) => (shown.includes(field) ? [label] : []));
}

/** A case with what was changed of it. */
export interface NewsGroup<C, T> {
  of: C;
  changes: T[];
}

/** Changes under their cases: the case that was changed last first, each case's changes in their order. */
export function newsGroups<C extends { uid: string }, T extends { caseUid: string }>(
  cases: readonly C[],
  changes: readonly T[],
): NewsGroup<C, T>[] {
  const groups = new Map<string, NewsGroup<C, T>>();
  const byUid = new Map(cases.map((one) => [one.uid, one]));
  for (const change of changes) {
    const of = byUid.get(change.caseUid);
    if (!of) continue;
    const group = groups.get(of.uid) ?? { of, changes: [] };
    group.changes.push(change);
    groups.set(of.uid, group);
  }
  return [...groups.values()];
}
