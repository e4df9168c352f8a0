import { draftName, type KeptDraft } from '#sync/engine/engine.ts';
import { storageOrNull, valuesInMemory } from '#sync/base/kept-values.ts';

/** This tab's own storage, or its memory where the browser refuses any. */
const ofTab = storageOrNull(() => sessionStorage) ?? valuesInMemory();

/** In this tab only: which tab it is, also after a reload. A tab that was duplicated is taken for its twin. */
const place = 'accord.tab';

function thisTab(): string {
  const kept = ofTab.getItem(place);
  if (kept !== null) return kept;
  const made = crypto.randomUUID();
  ofTab.setItem(place, made);
  return made;
}

/** A form's own draft among those of all forms about the same. */
export interface OwnDraft {
  /** What the form is about. */
  key: string;
  name: string;
}

/** A new form's own draft: no other form, in whichever tab, gets the same name. */
export const ownDraft = (key: string): OwnDraft => ({
  key,
  name: draftName(key, `${thisTab()}.${crypto.randomUUID()}`),
});

/** The drafts in their order, but those that forms of this tab left first: after a reload a form finds its own. */
export function ofThisTabFirst(key: string, drafts: readonly KeptDraft[]): KeptDraft[] {
  const start = draftName(key, thisTab());
  const isOfThisTab = (one: KeptDraft) => one.key.startsWith(start);
  return [...drafts.filter(isOfThisTab), ...drafts.filter((one) => !isOfThisTab(one))];
}
