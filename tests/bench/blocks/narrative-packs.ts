import { holdsBeginnings, normalised } from '#domain/search.ts';
import type { DataKey } from '#sync/seal/data-key.ts';
import { openText, sealText } from '#sync/seal/sealed-text.ts';

/** The narratives of many cases, sealed together; the packs have numbers, the newest cases the first. */
interface Pack {
  number: number;
  sealed: Uint8Array;
}

/** A narrative of a case, normalised. */
export type Narrative = readonly [caseUid: string, text: string];

/** In letters. */
const mostInPack = 1_000_000;

const name = 'bench-packs';
const placeOf = (number: number) => ({ store: 'packs', entity: '', uid: '', version: number });

const asked = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(new Error('The packs could not be reached.'));
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('packs', { keyPath: 'number' });
  return asked(request);
}

/** Narratives kept apart from their cases, ready to be looked through: as kept lists are for lists. */
export async function narrativePacks(key: DataKey) {
  const database = await openDatabase();
  const store = (mode: IDBTransactionMode) => database.transaction('packs', mode).objectStore('packs');

  return {
    /** Keeps these instead of what is there; answers how many bytes were sealed. */
    async keep(all: readonly Narrative[]): Promise<number> {
      await asked(store('readwrite').clear());
      let bytes = 0;
      for (let at = 0, number = 0; at < all.length; number++) {
        const some: Narrative[] = [];
        for (let letters = 0; at < all.length && letters < mostInPack; at++) {
          const one = all[at] ?? ['', ''];
          some.push(one);
          letters += one[1].length;
        }
        const sealed = await sealText(key, placeOf(number), JSON.stringify(some));
        bytes += sealed.length;
        await asked(store('readwrite').put({ number, sealed } satisfies Pack));
      }
      return bytes;
    },

    /** Looks for words, the newest cases first; `told` hears after each pack how many cases were found so far. */
    async search(words: readonly string[], told: (found: number) => void): Promise<number> {
      const found = new Set<string>();
      const count = await asked<number>(store('readonly').count());
      const read = (number: number) => asked<Pack | undefined>(store('readonly').get(number));
      const [first = ''] = words;
      let next = read(0);
      for (let number = 0; number < count; number++) {
        const pack = await next;
        next = read(number + 1);
        const text = pack && (await openText(key, placeOf(number), pack.sealed));
        if (text?.includes(first))
          for (const [caseUid, narrative] of JSON.parse(text) as Narrative[])
            if (holdsBeginnings(narrative, words)) found.add(caseUid);
        told(found.size);
      }
      return found.size;
    },
  };
}

/** The narratives of the events of one case. */
export const narrativesOf = (caseUid: string, text: string): Narrative[] =>
  (JSON.parse(text) as { narrative?: string | null }[]).flatMap(({ narrative }) =>
    narrative ? [[caseUid, normalised(narrative)] as const] : [],
  );
