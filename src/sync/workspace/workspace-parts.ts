import type { Exchange } from '../api/exchange.ts';
import type { Locks } from '../base/locks.ts';
import type { Settable } from '../base/observable.ts';
import type { Timers } from '../base/timers.ts';
import type { Room } from '../mirror/budget.ts';
import type { ChannelFactory, Notice } from '../model/notice.ts';
import type { ShownRecord } from '../model/opening.ts';
import type { Memory } from '../view/memory.ts';

/** What all workspaces of an engine share. */
export interface WorkspaceParts {
  fetch: typeof fetch;
  baseUrl: string;
  exchange: Exchange;
  memory: Memory;
  locks: Locks;
  channel: ChannelFactory;
  device: string;
  timers: Timers;
  /** Resolves when the page has time for work that no user waits for. */
  idle(): Promise<void>;
  /** Whether the screens can show lists before the records are read. */
  opensEarly: boolean;
  /** The record that the screen shows, if it shows one. */
  shownRecord(): ShownRecord | null;
  /** The room of the origin; null: unknown. */
  room(): Promise<Room | null>;
  /** Whether the last call reached the server. */
  reached: Settable<boolean>;
  /** Whether this tab shows the record's form. */
  isOpen(uid: string): boolean;
  now(): number;
  /** The server's time in its last answer, ms; null: not heard yet. */
  serverTime(): number | null;
  random(): number;
}

/** What the session is told by its workspace. */
export interface WorkspaceEvents {
  onPassword(): void;
  onClosed(): void;
  onNotice(notice: Notice): void;
}
