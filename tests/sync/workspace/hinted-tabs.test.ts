import { expect, test } from 'vitest';
import type { Notice } from '#sync/model/notice.ts';
import { hearOtherTabs, type OtherTabsParts } from '#sync/workspace/other-tabs.ts';

/** A tab that shows these records; what it posts and how often it pulls. */
function tab(shown: readonly string[]) {
  const posted: Notice[] = [];
  let pulls = 0;
  const hear = hearOtherTabs({
    isOpen: (uid: string) => shown.includes(uid),
    post: (notice: Notice) => void posted.push(notice),
    loop: { pullSoon: async () => void (pulls += 1) },
  } as unknown as OtherTabsParts);
  return { hear, posted, pulls: () => pulls };
}

test('a tab that shows what the leading tab was hinted of says so, and then the leading tab pulls at once (PU9)', () => {
  const [shows, other, leading] = [tab(['a']), tab(['b']), tab([])];
  for (const each of [shows, other]) each.hear({ kind: 'hinted', about: ['a'] });
  expect([shows.posted, other.posted]).toEqual([[{ kind: 'shown' }], []]);
  leading.hear({ kind: 'shown' });
  expect(leading.pulls()).toBe(1);
});
