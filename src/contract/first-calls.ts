import { accountCalls } from './accounts.ts';
import { newsCalls } from './news.ts';
import { presenceCalls } from './presence.ts';
import { signOnCalls } from './sign-on.ts';
import { syncCalls } from './sync.ts';

/** The calls that a device makes before its first screens can be used (docs/decisions/0083-what-comes-before-the-first-screen.md). */
export const firstCalls = {
  ...accountCalls,
  ...signOnCalls,
  ...syncCalls,
  ...presenceCalls,
  ...newsCalls,
};
