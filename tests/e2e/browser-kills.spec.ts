import { expect, test } from '@playwright/test';
import { startAccord } from './accord.ts';
import { browserKills } from './browser-kills.ts';

test('what the screen called saved is there after kill -9 of the browser', async () => {
  test.setTimeout(300_000);
  const accord = await startAccord();
  try {
    expect(await browserKills(accord, 5)).toMatchObject({ kills: 5, lost: [], twice: [], vaultsGone: 0 });
  } finally {
    await accord.remove();
  }
});
