import type { NewsCase, NewsChange } from '#contract/news.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import { newsLabels } from '#domain/records/news.ts';
import type { QueuedEntity, View } from '#sync/engine/engine.ts';
import { recordWords } from '../edits/record-words.ts';

const verbs: Record<NewsChange['action'], string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  restore: 'brought back',
};

/** The case of some news, as people know it. */
export const newsCaseWords = ({ kind, caseNumber, studentName }: NewsCase): string =>
  [[caseKinds[kind].one, caseNumber].filter(Boolean).join(' '), studentName].filter(Boolean).join(' · ');

/** A part of a case with what this device knows of it: "Event Phone Call 11/20/2026". */
function partWords(view: View, { entity, uid }: NewsChange): string {
  const { kind, title } = recordWords(view, { entity: entity as QueuedEntity, uid, seen: null, changes: {} });
  return [kind, title.split(' · ')[0]].filter(Boolean).join(' ');
}

/** What somebody did: "Ada Example changed Facts, Nature of Problem", "Ada Example added Event Phone Call 11/20/2026". */
export function newsWords(view: View, change: NewsChange): string {
  const { entity, uid, caseUid, action, by, fields } = change;
  const what = uid === caseUid ? 'the case' : partWords(view, change);
  const labels = action === 'update' ? newsLabels(entity, fields).join(', ') : '';
  const done = labels === '' ? what : uid === caseUid ? labels : `${labels} of ${what}`;
  return `${by?.name ?? 'The system'} ${verbs[action]} ${done}`;
}

/** "1 new change", "12 new changes". */
export const unseenWords = (count: number): string =>
  `${count.toLocaleString('en-US')} new ${count === 1 ? 'change' : 'changes'}`;
