import type { AnyRecord, Entity } from '#domain/records/records.ts';
import { fieldOfParent, parentOf } from './relations.ts';

/** Texts that are remembered; a power of two. */
const places = 8192;

/** Longer texts are hardly ever equal. */
const longest = 32;

/** Fields of which each record has its own text. */
const ofItsOwn: ReadonlySet<string> = new Set(['uid', 'updatedAt']);

/** A hash of a short text. */
function hashOf(text: string): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return (hash ^ (hash >>> 15)) & (places - 1);
}

export interface SharedTexts {
  /** Puts texts that are remembered in place of the record's equal ones. */
  share(entity: Entity, record: AnyRecord): void;
  /** Forgets all texts: nothing of them may stay after a lock. */
  clear(): void;
}

/**
 * Lets records share equal texts: each record that is read from JSON has days, types and names of its own, which are a
 * sixth of what a year takes in memory. A short text is one of the last that had its hash, and a parent's uid is the parent's own
 * (`uidOf` answers that). No Map of texts, which would burden each garbage collection (base/uid-map.ts).
 */
export function sharedTexts(uidOf: (entity: Entity, uid: string) => string | undefined): SharedTexts {
  const known: string[] = Array.from({ length: places }, () => '');

  function same(text: string): string {
    const place = hashOf(text);
    if (known[place] !== text) known[place] = text;
    return known[place] ?? text;
  }

  function share(entity: Entity, record: AnyRecord): void {
    const fields = record as unknown as Record<string, unknown>;
    for (const field in fields) {
      const value = fields[field];
      if (typeof value === 'string' && value.length <= longest && !ofItsOwn.has(field))
        fields[field] = same(value);
    }
    const [parent, field] = [parentOf(entity, record), fieldOfParent(entity)];
    if (parent && field) fields[field] = uidOf(parent.entity, parent.uid) ?? parent.uid;
  }

  return { share, clear: () => void known.fill('') };
}
