import type { Transfer } from '../api/transfer.ts';
import type { KeyValues } from '../base/kept-values.ts';
import type { Locks } from '../base/locks.ts';
import type { Timers } from '../base/timers.ts';
import type { ChannelFactory } from '../model/notice.ts';
import type { Room } from '../mirror/budget.ts';
import type { ShownRecord } from '../model/opening.ts';
import type { AutoLockTimes } from '../session/activity.ts';
import type { DevicePasskeys } from '../session/device-passkeys.ts';
import type { Vaults } from '../vault/vaults.ts';
import type { Surroundings } from './readiness.ts';

/** Everything that the engine needs of its surroundings; what is left out is the real thing. */
export interface EngineOptions {
  fetch: typeof fetch;
  /** Sends uploads; by `fetch`, which tells no progress, unless told. */
  transfer?: Transfer;
  /** What the browser says of its storage; nothing unless told. */
  surroundings?: Surroundings;
  /** The room that the browser gives the origin; unknown (null) unless told. */
  room?: () => Promise<Room | null>;
  /** The server's origin with a slash at its end. */
  baseUrl: string;
  vaults: Vaults;
  kept: KeyValues;
  /** Web Locks; without them each engine is its own leader. */
  locks?: Locks;
  channel: ChannelFactory;
  /** How long an answer may take, in ms. */
  timeout?: number;
  timers?: Timers;
  /** Resolves when the page has time for work that no user waits for; at once unless told. */
  idle?: () => Promise<void>;
  /** Whether a session opens with lists as last known (`Engine.early`), for screens that wait for the records; not unless told. */
  opensEarly?: boolean;
  /** The record that the screen at the page's address shows: it is read before the others. None unless told. */
  shownRecord?: () => ShownRecord | null;
  lockTimes?: AutoLockTimes;
  /** Whether this page asks open tabs of its user for the key when it starts; not unless told. */
  asksTabs?: () => boolean;
  /** The passkeys of key slots; none unless told. */
  passkeys?: DevicePasskeys;
  /** What the browser has and lacks, for the diagnostics; nothing unless told. */
  browser?: Readonly<Record<string, unknown>>;
  now?: () => number;
  newId?: () => string;
  random?: () => number;
  /** Called once after the first edit: asks the browser to keep the databases. */
  askToPersist?: () => void;
}
