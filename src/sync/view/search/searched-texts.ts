import { caseKindNames, isCaseKind } from '#domain/events.ts';
import type { RecordKey } from '../../model/mirrored.ts';
import type { Memory } from '../memory.ts';
import { wordIndex } from './word-index.ts';

/** The texts of cases, as far as they can be found. */
export interface SearchedTexts {
  /** Whether a case has a text (problem, facts, an event's narrative) in which each of the words begins a word. */
  casesWith(words: readonly string[]): (caseUid: string) => boolean;
  /** Resolves when each text that is here can be found. */
  whole(): Promise<void>;
}

/** Letters that are read in one go: a few milliseconds of the page's time. */
const atOnce = 40_000;

/** Reads texts when the page has time; each search first reads a part of those that still wait. */
export function searchedTexts({ view, onTouched }: Memory, idle: () => Promise<void>): SearchedTexts {
  const index = wordIndex();
  /** The records that may have other texts now, some of them more than once. */
  let waiting: RecordKey[] = [];
  let reading: Promise<void> | null = null;

  function read({ entity, uid }: RecordKey): number {
    if (entity === 'event') {
      const event = view.find('event', `~${uid}`)?.record;
      return index.put(uid, event?.parentUid ?? '', event?.narrative ? [event.narrative] : []);
    }
    const record = isCaseKind(entity) ? view.find(entity, `~${uid}`)?.record : undefined;
    return index.put(uid, uid, record ? [record.problem, record.facts].flatMap((text) => text ?? []) : []);
  }

  function readSome(): void {
    for (let letters = 0; letters < atOnce;) {
      const key = waiting.pop();
      if (!key) return;
      letters += read(key);
    }
  }

  async function readAll(): Promise<void> {
    while (waiting.length > 0) {
      await idle();
      readSome();
    }
    reading = null;
    if (!index.isWorn()) return;
    index.clear();
    for (const entity of [...caseKindNames, 'event'] as const)
      wait(view.all(entity).map(({ record }) => ({ entity, uid: record.uid })));
  }

  function wait(keys: readonly RecordKey[]): void {
    for (const key of keys) if (key.entity === 'event' || isCaseKind(key.entity)) waiting.push(key);
    if (waiting.length > 0) reading ??= readAll();
  }

  onTouched((keys) => {
    if (keys !== 'everything') return wait(keys);
    waiting = [];
    index.clear();
  });

  return {
    casesWith(words) {
      readSome();
      return index.casesWith(words);
    },
    async whole() {
      while (reading) await reading;
    },
  };
}
