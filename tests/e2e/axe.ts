import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Waits until nothing fades or changes its colour any more: between two colours are some that nobody reads by. What turns for ever
 * stays. Asked again and again: what an animation promises of its end is never kept where its element has gone.
 */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
        ),
    undefined,
    { polling: 50 },
  );
}

/**
 * What axe finds on the page as it stands, one line a rule and place; none is what WCAG 2.2 AA asks.
 * Accord shows no frames of others, so axe need not run in a second page to put theirs together, and only what is wrong
 * is gathered: a third of the time.
 */
export async function violations(page: Page): Promise<string[]> {
  await untilStill(page);
  const { violations: found } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .setLegacyMode(true)
    .analyze();
  return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`));
}
