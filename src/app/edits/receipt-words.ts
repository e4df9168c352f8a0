import type { EndedEdit } from '#sync/engine/engine.ts';
import type { BadgeProps } from '../ui/badge.tsx';
import { shownState, stateWords } from './edit-words.ts';
import type { Receipt } from './use-receipts.ts';

/** One stop of an edit on its way; `at` is null for a state that has no time of its own. */
export interface Stop {
  words: string;
  at: string | null;
}

const howItEnded: Record<EndedEdit['how'], string> = {
  applied: 'on the server',
  discarded: 'discarded',
  amended: 'replaced by your next change',
  resolved: 'decided',
};

/** The way of an edit: saved here, sent, on the server; or what became of it instead. */
export function stopsOf(receipt: Receipt, isOffline: boolean): Stop[] {
  const { writtenAt, sentAt, receivedAt } = receipt;
  const saved = { words: 'Saved on this device', at: writtenAt };
  if ('how' in receipt) {
    const { how, endedAt } = receipt;
    const last = { words: howItEnded[how], at: how === 'applied' ? receivedAt : endedAt };
    const sent = how === 'discarded' || sentAt === null ? [] : [{ words: 'sent', at: sentAt }];
    return [saved, ...sent, last];
  }
  switch (shownState(receipt, isOffline)) {
    case 'waiting':
      return [saved, { words: 'waits to be sent', at: null }];
    case 'sent':
      return [saved, { words: 'sent', at: sentAt }, { words: 'not answered yet', at: null }];
    case 'conflict':
      return [saved, { words: 'sent', at: sentAt }, { words: 'needs your decision', at: null }];
    case 'refused':
      return [saved, { words: 'sent', at: sentAt }, { words: 'refused by the server', at: null }];
  }
}

const endedBadges: Record<EndedEdit['how'], BadgeProps> = {
  applied: { children: 'On the server', tone: 'success', icon: 'success' },
  discarded: { children: 'Discarded', icon: 'trash' },
  amended: { children: 'Replaced', icon: 'pencil' },
  resolved: { children: 'Decided', icon: 'scale' },
};

/** The state of an edit at a glance. */
export function receiptBadge(receipt: Receipt, isOffline: boolean): BadgeProps {
  if ('how' in receipt) return endedBadges[receipt.how];
  const state = shownState(receipt, isOffline);
  const children = stateWords[state];
  if (state === 'waiting') return { children, icon: 'clock' };
  if (state === 'sent') return { children, tone: 'accent', icon: 'sync' };
  return state === 'conflict'
    ? { children, tone: 'warning', icon: 'warning' }
    : { children, tone: 'danger', icon: 'error' };
}
