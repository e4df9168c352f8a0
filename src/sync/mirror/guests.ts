import type { CaseKind } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import type { Api } from '../api/api.ts';
import type { Observable } from '../base/observable.ts';
import type { Accepted, FamilyPage, MirrorStore } from '../model/mirror-store.ts';
import { toldSet } from '../base/told-set.ts';
import { rootNamed, rootOf } from '../view/family.ts';
import type { Memory } from '../view/memory.ts';
import { leavingGuests } from './leaving-guests.ts';
import { takingPages } from './taking-pages.ts';

/** A student, or a case of any kind. */
export type FamilyEntity = 'student' | CaseKind;

/** Records outside of the selected year: a student with all cases, or a case without a student, is brought when it is opened. */
export interface Guests {
  /**
   * Brings a record, named by its number or `~uid`, with its family onto this device; resolves when all of it is
   * here. Throws Problem 'notFound' for a record that doesn't exist, 'unavailable' without a connection.
   */
  bring(entity: FamilyEntity, reference: string): Promise<void>;
  /** A screen shows the record: its family stays for 14 days more. */
  visit(entity: FamilyEntity, uid: string): Promise<void>;
  /** The uids of families that this device had no room to keep: they are here until the session ends. */
  unkept: Observable<ReadonlySet<string>>;
  /**
   * The uids of families that are still coming: no screen may show what is here of them as all, or say that there is
   * none.
   */
  incoming: Observable<ReadonlySet<string>>;
  /** The uids of families all of which this session has brought: nothing of theirs is missing, also while the year isn't here. */
  whole: Observable<ReadonlySet<string>>;
}

/** Most tries for a page of a family, when pulls move the mirror past it each time. */
const mostTries = 5;

export interface GuestsParts {
  api: Api;
  store: MirrorStore;
  memory: Memory;
  announce(accepted: Accepted): void;
  /**
   * Runs work that writes into the mirror beside pulls, and counts it, so that no pull compares the mirror with the
   * server meanwhile.
   */
  beside<T>(work: () => Promise<T>): Promise<T>;
  /** Brings the mirror to where the server is. */
  pullSoon(): Promise<void>;
  shed(): Promise<boolean>;
  /**
   * Whether memory holds everything that is on the device; until then it isn't known which families have unsent
   * edits.
   */
  isLoaded: Observable<boolean>;
  now(): number;
}

export interface OwnGuests extends Guests {
  /** The uids of families on which unsent edits hang, guests or not. */
  editedFamilies(): ReadonlySet<string>;
  /** Lets go of all guests without unsent edits. */
  dropIdle(): Promise<void>;
  stop(): void;
}

/**
 * The families that a device holds beside its year: they come when one of their records is opened, and leave unasked.
 */
export function createGuests(parts: GuestsParts): OwnGuests {
  const { api, store, memory } = parts;
  const unkept = toldSet();
  const incoming = toldSet();
  const whole = toldSet();
  const coming = new Map<string, Promise<void>>();
  /** The families of which a page has come, and is being written or followed by the next. */
  const arriving = new Set<string>();
  let isStopped = false;
  const isoNow = () => new Date(parts.now()).toISOString();

  const going = leavingGuests({ ...parts, isStopped: () => isStopped });
  const take = takingPages({ ...parts, tidy: going.tidy, unkept, isStopped: () => isStopped });

  async function fetchPage(
    entity: FamilyEntity,
    reference: string,
    after: string | null,
    onCame: (page: FamilyPage) => void,
  ): Promise<FamilyPage> {
    for (let tries = 1; ; tries++) {
      const query = after === null ? {} : { after };
      const { body } = await api('family', { params: { entity, id: reference }, query });
      onCame(body);
      // Said before the rows of a page that isn't the last are shown, so that no screen takes them for all there is.
      if (body.next !== null) incoming.put(body.uid, true);
      if (await take(body)) {
        incoming.put(body.uid, body.next !== null);
        return body;
      }
      if (tries === mostTries)
        throw new Problem('unavailable', 'The record could not be brought to this device.');
      await parts.pullSoon();
    }
  }

  async function bringAll(entity: FamilyEntity, reference: string): Promise<void> {
    let family: string | null = null;
    const onCame = ({ uid }: FamilyPage) => {
      family = uid;
      arriving.add(uid);
    };
    await parts
      .beside(async () => {
        for (let after: string | null = null; ;) {
          const page = await fetchPage(entity, reference, after, onCame);
          if (page.next === null) return whole.put(page.uid, true);
          after = page.next;
        }
      })
      .finally(() => family !== null && arriving.delete(family));
    void parts.pullSoon();
  }

  // A mirror that begins anew brings each record by itself: its case may be here before its events.
  const endForgetting = memory.onTouched((keys) => {
    if (keys === 'everything') for (const uid of whole.told.get()) whole.put(uid, false);
  });
  const endTidying = parts.isLoaded.subscribe(() => void going.tidy().catch(() => {}));

  function bring(entity: FamilyEntity, reference: string): Promise<void> {
    const name = `${entity} ${reference}`;
    const under = coming.get(name) ?? bringAll(entity, reference).finally(() => coming.delete(name));
    coming.set(name, under);
    return under;
  }

  return {
    unkept: unkept.told,
    incoming: incoming.told,
    whole: whole.told,
    bring,
    async visit(entity, uid) {
      const root = memory.rowOf(entity, uid) ? rootOf(memory, { entity, uid }) : null;
      const state = root === null ? null : await store.state();
      const guest = state?.guests.find((one) => rootNamed(memory, one.uid) === root);
      if (guest) await store.visited(guest.uid, isoNow());
      if (root === null || arriving.has(root)) return;
      // A family that the mirror doesn't name may be one that there was no room for, and of which more is to come.
      if (guest) incoming.put(root, !guest.isWhole);
      // A family whose fetch broke off is fetched on, and one that isn't kept is read anew, since no pull brings its changes; neither does
      // any while a year fills, or has no room to, and a student may be here then before their cases.
      const isCut = incoming.told.get().has(root);
      if (isCut || unkept.told.get().has(root) || state?.isFilled === false) await bring(entity, `~${uid}`);
    },
    editedFamilies: going.editedFamilies,
    dropIdle: going.dropIdle,
    stop() {
      isStopped = true;
      endTidying();
      endForgetting();
    },
  };
}
