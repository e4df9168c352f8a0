import { newEdit } from '#sync/outbox/new-edit.ts';
import { type Outbox, createOutbox } from '#sync/outbox/outbox.ts';
import type { StoredEdit } from '#sync/model/stored-edit.ts';
import type { OutboxStore } from '#sync/model/outbox-store.ts';
import type { PushParts } from '#sync/outbox/push-parts.ts';

/** An outbox in memory only; `store`: the methods of its store that behave otherwise. */
export function memoryOutbox(store: Partial<OutboxStore> = {}): Outbox {
  let order = 0;
  const plain: Partial<OutboxStore> = {
    add: async () => ({ order: (order += 1), before: [] }),
    changeAll: async (edits) => new Set(edits.map(({ id }) => id)),
    retype: async (edits) => new Set(edits.map(({ id }) => id)),
    end: async () => true,
  };
  return createOutbox({ ...plain, ...store } as OutboxStore, () => {});
}

/** Adds an edit that deletes the student; its id is the student's uid. */
export const typed = (edits: Outbox, uid: string, lane = uid): Promise<StoredEdit> =>
  edits.add({
    ...newEdit(() => uid, Date.now)({ entity: 'student', uid, action: 'delete', needs: [] }),
    lane,
  });

export const applied = async () => ({ status: 200, body: null, headers: new Headers() });

/** All that a push needs beside its outbox, its connection and its clock. */
export const quietParts: Omit<PushParts, 'api' | 'outbox' | 'timers' | 'now'> = {
  device: 'device',
  mirror: () => null,
  applyAnswers: async () => {},
  aliases: () => ({}),
  fence: () => 1,
  maySend: () => true,
  onPassword: () => {},
  log: { add: () => {}, lines: () => [] },
  random: () => 0.5,
  uploads: { prepare: async () => Promise.reject(new Error('no files')), applied: async () => {} },
};
