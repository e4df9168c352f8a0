import type { WorkDatabase } from './work-database.ts';

export interface Fence {
  /** As `OutboxStore.takeFence`. */
  take(): Promise<number>;
  /** Within a transaction: rejects when another tab leads by now. */
  check(number: number | undefined): Promise<void>;
}

/** Keeps the number of the newest lead; `check` refuses writes under lower numbers. */
export function leaderFence(database: WorkDatabase): Fence {
  const { fence } = database;
  const newest = async () => (await fence.get('leader'))?.number ?? 0;
  return {
    take: () =>
      database.transaction('rw', fence, async () => {
        const number = (await newest()) + 1;
        await fence.put({ name: 'leader', number });
        return number;
      }),
    async check(number) {
      if (number !== undefined && (await newest()) > number) throw new Error('another tab leads by now');
    },
  };
}
