import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { destructionReasons, type DestructionReason } from '#domain/retention.ts';
import { numberText } from '../ui/number-text.ts';

const records: Readonly<Record<string, readonly [one: string, many: string]>> = {
  student: ['student', 'students'],
  complaint: ['complaint', 'complaints'],
  mediation: ['mediation', 'mediations'],
  dueprocess: ['due process case', 'due process cases'],
  finding: ['finding', 'findings'],
  event: ['event', 'events'],
  contact: ['contact', 'contacts'],
  document: ['document with its file', 'documents with their files'],
};

/** "1 complaint": how many records of a kind. */
export function recordWords(entity: string, count: number): string {
  const [one, many] = records[entity] ?? [entity, entity];
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

/** How many records of which kind, in the order of the words above. */
export const recordLines = (counts: Readonly<Record<string, number>>): string[] =>
  Object.keys(records).flatMap((entity) => (counts[entity] ? [recordWords(entity, counts[entity])] : []));

/** A reason, as a sentence begins. */
export function reasonWords(reason: DestructionReason): string {
  const words = destructionReasons[reason];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Complaint C2026-0001". */
export const caseWords = (kind: CaseKind, number: string | null): string =>
  `${caseKinds[kind].one} ${number ?? 'without a number'}`;

/** A case, or a student with what stands for them. */
export const destroyableWords = (entity: 'student' | CaseKind, text: string): string =>
  entity === 'student' ? `Student ${text}` : caseWords(entity, text);
