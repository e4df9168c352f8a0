import type { Channel, ChannelFactory, Notice } from '../model/notice.ts';
import type { OpenVault } from '../vault/vaults.ts';

/** What all tabs of a user hear, whatever each of them keeps. */
const ofSession: ReadonlySet<Notice['kind']> = new Set(['who-uses', 'in-use', 'lock', 'signed-out']);

/**
 * The channel to a user's other tabs. A session that works online only has databases of its own, so that it posts and
 * hears what is of the session alone: what others tell of their data isn't true of its own.
 */
export function tabChannel(open: ChannelFactory, userUid: string, { isPassing }: OpenVault): Channel {
  const ofUser = open(`accord-${userUid}`);
  if (!isPassing) return ofUser;
  return {
    ...ofUser,
    post(notice) {
      if (ofSession.has(notice.kind)) ofUser.post(notice);
    },
    listen: (take) =>
      ofUser.listen((notice) => {
        if (ofSession.has(notice.kind)) take(notice);
      }),
  };
}
