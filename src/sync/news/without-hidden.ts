import type { NewsPage } from '#contract/news.ts';
import { isStub } from '#domain/cases/restricted.ts';
import { caseKindNames } from '#domain/events.ts';
import type { RecordKey } from '../model/mirrored.ts';
import type { Memory } from '../view/memory.ts';

/** Whether it is a case that is restricted to others, as far as this device knows. */
export function isHiddenCase({ view }: Pick<Memory, 'view'>, { entity, uid }: RecordKey): boolean {
  if (!(caseKindNames as readonly string[]).includes(entity)) return false;
  const record = view.find(entity, `~${uid}`)?.record;
  return record !== undefined && isStub(record);
}

/** The page without the cases that are restricted to others since it was asked for; the same page where none is. */
export function withoutHidden(page: NewsPage, memory: Pick<Memory, 'view'>): NewsPage {
  const hidden = new Set(
    page.cases.filter(({ kind, uid }) => isHiddenCase(memory, { entity: kind, uid })).map(({ uid }) => uid),
  );
  if (hidden.size === 0) return page;
  const isUnseen = ({ number }: NewsPage['changes'][number]) => number > (page.seen ?? -1);
  const gone = page.changes.filter(({ caseUid }) => hidden.has(caseUid));
  return {
    ...page,
    unseen: page.unseen - gone.filter(isUnseen).length,
    cases: page.cases.filter(({ uid }) => !hidden.has(uid)),
    changes: page.changes.filter(({ caseUid }) => !hidden.has(caseUid)),
  };
}
