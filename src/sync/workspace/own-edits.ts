import type { Settable } from '../base/observable.ts';
import type { Channel } from '../model/notice.ts';
import type { Stores } from '../model/stores.ts';
import { type StudentAliases, studentAliases } from '../outbox/aliases.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { withRoom } from '../outbox/with-room.ts';
import type { Memory } from '../view/memory.ts';

export interface OwnEditsParts {
  stores: Pick<Stores, 'outbox' | 'meta'>;
  channel: Channel;
  memory: Memory;
  /** Makes room by giving up kept documents, which can be fetched again; false when there were none. */
  shed(): Promise<boolean>;
  /** As `Basis.hasRoom`. */
  hasRoom: Settable<boolean>;
}

export interface OwnEdits {
  outbox: Outbox;
  aliases: StudentAliases;
  /** Reads both from the stores. */
  load(): Promise<void>;
  end(): void;
}

/** The user's edits, and which of their new students stand for existing ones, shown in memory as they change. */
export function ownEdits({ stores, channel, memory, shed, hasRoom }: OwnEditsParts): OwnEdits {
  const own = createOutbox(withRoom(stores.outbox, shed, hasRoom.set), () => channel.post({ kind: 'edits' }));
  const aliases = studentAliases(stores.meta);
  const ends = [
    aliases.all.subscribe(() => memory.setAliases(aliases.all.get())),
    own.edits.subscribe(() => memory.setEdits(own.edits.get())),
  ];
  return {
    outbox: own,
    aliases,
    // Aliases first: an edit that is read before them would show a new student who has given way to an existing one.
    load: () => aliases.load().then(own.load),
    end: () => ends.forEach((end) => end()),
  };
}
