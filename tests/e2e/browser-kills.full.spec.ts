import { browserKills } from './browser-kills.ts';
import { expect, test } from './stories.ts';

test('what the screen called saved is there after kill -9 of the browser', async ({ accord }) => {
  expect(await browserKills(accord, 5)).toMatchObject({ kills: 5, lost: [], twice: [], vaultsGone: 0 });
});
