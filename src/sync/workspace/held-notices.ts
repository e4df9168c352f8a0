import type { Channel, Notice } from '../model/notice.ts';

/**
 * Keeps other tabs' notices until `hearBy`: one that comes while this tab reads the databases may be newer than what
 * this tab has read.
 */
export function heldNotices(channel: Channel): { hearBy(hear: (notice: Notice) => void): void } {
  const held: Notice[] = [];
  let hear: (notice: Notice) => void = (notice) => held.push(notice);
  channel.listen((notice) => hear(notice));
  return {
    hearBy(next) {
      hear = next;
      held.splice(0).forEach(next);
    },
  };
}
