import type { Channel, ChannelFactory, Notice } from '../model/notice.ts';

/** What all tabs of a user hear, whatever each of them keeps. */
const ofSession: ReadonlySet<Notice['kind']> = new Set(['who-uses', 'in-use', 'lock', 'signed-out']);

/**
 * One channel of two: notices of the session reach all tabs of the user, those of the data only the tabs that have the
 * same databases. A session that works online only has its own, so that another one's notices would say nothing of them.
 */
export function tabChannels(open: ChannelFactory, userUid: string, database: string): Channel {
  const ofUser = open(`accord-${userUid}`);
  const ofData = open(`accord-data-${database}`);
  return {
    post: (notice) => (ofSession.has(notice.kind) ? ofUser : ofData).post(notice),
    listen(take) {
      ofUser.listen(take);
      ofData.listen(take);
    },
    close() {
      ofUser.close();
      ofData.close();
    },
  };
}
