import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { checkCounts, countsOf } from '#domain/federal-report/checks.ts';
import { EditChecks } from '../../../src/app/reports/edit-checks.tsx';
import { iowa, oklahoma, type PublishedRow } from '../../helpers/published-rows.ts';

/** How each relation is shown, by its words. */
function shown({ cells }: PublishedRow): Map<string, string> {
  render(<EditChecks checks={checkCounts(countsOf(cells))} />);
  return new Map(
    screen.getAllByRole('listitem').map((item) => {
      const badge = within(item).getByText(/^(Holds|Fails)$/).textContent;
      return [item.textContent.replace(badge, ''), badge];
    }),
  );
}

test('the check that Oklahoma published wrongly is shown as failing, the others as holding', () => {
  const checks = shown(oklahoma);
  expect(screen.getByText('1 of 22 fail')).toBeDefined();
  expect([...checks].filter(([, badge]) => badge === 'Fails')).toEqual([
    ['1 = 1.1 + 1.2 + 1.318 = 29', 'Fails'],
  ]);
  expect(checks.size).toBe(22);
});

test('of counts that are right all hold', () => {
  expect([...shown(iowa).values()].every((badge) => badge === 'Holds')).toBe(true);
  expect(screen.getByText('All 22 hold')).toBeDefined();
});
