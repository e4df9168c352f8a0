import { entities, type Entity } from '#domain/records.ts';
import type { MirrorStore } from '../mirror/mirror-store.ts';
import type { OneAtATime } from '../one-at-a-time.ts';
import type { Memory } from '../view/memory.ts';

export interface ReadMirrorParts {
  mirror: MirrorStore;
  memory: Memory;
  inTurn: OneAtATime;
  /** Resolves when the page has time for what nobody waits for. */
  idle(): Promise<void>;
}

/** Many, and seen one case at a time: they are read after what lists and searches show. */
const partsOfCases: ReadonlySet<Entity> = new Set(['finding', 'event', 'contact', 'document']);

/** Reads the mirror into memory: first what lists show, and when that is drawn, the rest. */
export function readMirror({ mirror, memory, inTurn, idle }: ReadMirrorParts): {
  listed: Promise<void>;
  all: Promise<void>;
} {
  const read = (wanted: readonly Entity[]) =>
    inTurn(() => mirror.readAll(wanted, (rows) => memory.putRows(rows)));
  const listed = read(entities.filter((entity) => !partsOfCases.has(entity)));
  // Else what is waited for would be drawn between thousands of rows that nobody looks at yet.
  const all = listed.then(idle).then(() => read([...partsOfCases]));
  return { listed, all };
}
