import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './database.ts';

interface Listener {
  listen: Database['listen'];
  close(): Promise<void>;
}

const firstWait = 50;
const longestWait = 5_000;

/**
 * Notifications over a connection of their own, opened with the first `listen` and opened again, at growing distances
 * of up to 5 s, whenever it breaks. See `Database.listen` for the empty payload after a reconnect.
 */
export const createListener = (config: pg.ClientConfig): Listener => {
  const channels = new Map<string, Set<(payload: string) => void>>();
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;

  const tell = (channel: string, payload: string) => {
    for (const callback of channels.get(channel) ?? []) callback(payload);
  };

  const open = async () => {
    const next = new pg.Client(config);
    next.on('error', () => {});
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    next.on('end', () => {
      if (client !== next) return;
      client = null;
      if (!closing.signal.aborted) opening = reopen();
    });
    try {
      await next.connect();
      for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      closing.signal.throwIfAborted();
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
  };

  const reopen = async () => {
    for (let wait = firstWait; !closing.signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      const waited = await delay(wait, true, { signal: closing.signal, ref: false }).catch(() => false);
      const isOpen =
        waited &&
        (await open().then(
          () => true,
          () => false,
        ));
      if (!isOpen) continue;
      for (const channel of channels.keys()) tell(channel, '');
      return;
    }
  };

  const listen: Database['listen'] = async (channel, callback) => {
    closing.signal.throwIfAborted();
    const hearers = channels.get(channel) ?? new Set();
    const isNew = hearers.size === 0;
    channels.set(channel, hearers.add(callback));
    if (!client) opening ??= open();
    try {
      await opening;
    } catch (error) {
      opening = null;
      hearers.delete(callback);
      throw error;
    }
    // `open` listens to the channels that it knows: to listen twice does no harm. Where the connection was lost
    // meanwhile, the reopening listens.
    if (isNew) await client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {});

    return async () => {
      hearers.delete(callback);
      if (hearers.size > 0 || channels.get(channel) !== hearers) return;
      channels.delete(channel);
      await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
    };
  };

  return {
    listen,
    close: async () => {
      closing.abort();
      await opening?.catch(() => {});
      await client?.end().catch(() => {});
      client = null;
    },
  };
};
