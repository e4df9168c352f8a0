import type { EditableEntity, RecordOf } from '#domain/records/records.ts';
import { draftName } from '#sync/engine/engine.ts';
import type { SimDevice, Tab } from './device.ts';
import { readEnded } from './read-disk.ts';
import type { Simulation } from './simulation.ts';
import { editable, typing } from './typing.ts';

/** Something that a person does in a tab; null when there is nothing to do it to. */
export type Deed = (device: SimDevice, tab: Tab) => { what: string; work: () => Promise<unknown> } | null;

const weights: Record<EditableEntity, number> = {
  student: 2,
  complaint: 4,
  mediation: 2,
  dueprocess: 2,
  finding: 2,
  event: 3,
  contact: 3,
  savedView: 2,
};

/** What people do with records, drafts and the attention list, by name. */
export function deeds(sim: Simulation): Record<string, Deed> {
  const { random, ledger } = sim;
  const type = typing(sim);
  /** Forms that were opened some time ago, by tab. */
  const forms = new Map<string, { entity: EditableEntity; seen: RecordOf<EditableEntity> }>();

  const anyRecord = (tab: Tab, among: readonly EditableEntity[] = editable) => {
    const entity = random.pick(among);
    const all = tab.engine.view.all(entity);
    return all.length === 0 ? null : { entity, record: random.pick(all).record };
  };
  const draftOf = (device: SimDevice, tab: Tab, key: string) => `${device.id} ${tab.userUid() ?? ''} ${key}`;

  /** What was saved on another device and isn't seen in this tab yet, to be saved otherwise here: a conflict, perhaps. */
  function contested(device: SimDevice, tab: Tab) {
    const unseen = [...ledger.entries.values()].slice(-20).flatMap(({ edit, device: of }) => {
      if (of === device.id || edit.action !== 'save' || !(edit.entity in weights)) return [];
      const entity = edit.entity as EditableEntity;
      const seen = tab.engine.view.find(entity, `~${edit.uid}`)?.record as
        | RecordOf<EditableEntity>
        | undefined;
      const isNews = Object.entries(edit.changes).some(([field, value]) => seen?.[field as never] !== value);
      return seen && isNews ? [{ entity, seen, changes: edit.changes }] : [];
    });
    if (unseen.length === 0) return null;
    const { entity, seen, changes } = random.pick(unseen);
    return { entity, seen, changes: type.otherwise(tab, entity, changes) };
  }

  /** After a decision, which a save over a refused edit is too, the database tells what ended by it. */
  async function decided(device: SimDevice, tab: Tab, decide: () => Promise<void>): Promise<void> {
    const uid = tab.userUid() ?? '';
    await decide();
    if (tab.page.isDead) return;
    for (const { id, how } of await readEnded(device.disk, uid)) ledger.ended(id, how);
  }
  const attention = (tab: Tab) =>
    tab.engine.queue.edits.get().filter(({ state }) => state === 'refused' || state === 'conflict');

  const anyDocument = (tab: Tab) => {
    const all = tab.engine.view.all('document');
    return all.length === 0 ? null : random.pick(all).record;
  };

  return {
    attach: (_, tab) => {
      const found = anyRecord(tab, ['event']);
      if (!found) return null;
      const file = sim.files.draw(random);
      return {
        what: `attach ${file.name} (${file.content.size} bytes) to event ${found.record.uid}`,
        work: () => tab.engine.documents.add(found.record.uid, file),
      };
    },

    detach: (device, tab) => {
      const found = anyDocument(tab);
      return (
        found && {
          what: `remove document ${found.uid}`,
          work: () => decided(device, tab, () => tab.engine.documents.remove(found.uid)),
        }
      );
    },

    look: (_, tab) => {
      const found = anyDocument(tab);
      return (
        found && {
          what: `look into document ${found.uid}`,
          async work() {
            const { name, content } = await tab.engine.documents.open(found.uid);
            const bytes = Buffer.from(await content.arrayBuffer());
            if (!tab.page.isDead && !sim.files.bytes.get(name)?.equals(bytes))
              sim.violated('2 each file arrives as it was', `${tab.name} ${name}: ${bytes.length} bytes`);
          },
        }
      );
    },

    create: (_, tab) => {
      const entity = random.weighted(weights);
      const values = type.create(tab, entity);
      const uid = sim.newId();
      return (
        values && {
          what: `create ${entity} ${uid}`,
          work: () => tab.engine.edits.create(entity, { ...values, uid }),
        }
      );
    },

    open: (_, tab) => {
      const found = anyRecord(tab);
      if (found) forms.set(tab.name, { entity: found.entity, seen: found.record as never });
      return null;
    },

    save: (device, tab) => {
      const found = anyRecord(tab);
      const form = random.chance(0.3) ? forms.get(tab.name) : undefined;
      const chosen =
        form ?? (found && { entity: found.entity, seen: found.record as RecordOf<EditableEntity> });
      if (!chosen) return null;
      const { entity, seen } = chosen;
      const changes = type.changes(tab, entity);
      const key = random.chance(0.3) ? draftName(`${entity}:${seen.uid}`, tab.name) : undefined;
      const draft = key === undefined ? '' : draftOf(device, tab, key);
      return {
        what: `save ${entity} ${seen.uid} v${seen.version} ${JSON.stringify(changes)}`,
        async work() {
          if (key !== undefined) ledger.drafts.delete(draft);
          await decided(device, tab, () =>
            tab.engine.edits.save(entity, seen.uid, seen as never, changes, key),
          );
          if (key !== undefined) ledger.drafts.set(draft, 'gone');
        },
      };
    },

    clash: (device, tab) => {
      const found = contested(device, tab);
      return (
        found && {
          what: `save against another ${found.entity} ${found.seen.uid} v${found.seen.version} ${JSON.stringify(found.changes)}`,
          work: () =>
            decided(device, tab, () =>
              tab.engine.edits.save(found.entity, found.seen.uid, found.seen as never, found.changes),
            ),
        }
      );
    },

    remove: (_, tab) => {
      const found = anyRecord(tab, random.chance(0.6) ? ['event', 'contact', 'finding'] : editable);
      if (!found) return null;
      const { entity, record } = found;
      const work = () => tab.engine.edits.remove(entity, record.uid);
      return { what: `remove ${entity} ${record.uid}`, work };
    },

    move: (_, tab) => {
      const found = anyRecord(tab, ['contact']);
      const index = random.int(3);
      return (
        found && {
          what: `move contact ${found.record.uid} to ${index}`,
          work: () => tab.engine.edits.moveContact(found.record.uid, index),
        }
      );
    },

    agree: (_, tab) => {
      const found = anyRecord(tab, ['dueprocess']);
      const agreed = random.pick([true, true, false, null]);
      return (
        found && {
          what: `agree ${found.record.uid} ${agreed}`,
          work: () => tab.engine.edits.agreeToMediation(found.record as never, agreed, '2026-11-18'),
        }
      );
    },

    draft: (device, tab) => {
      const found = anyRecord(tab);
      if (!found) return null;
      const key = draftName(`${found.entity}:${found.record.uid}`, tab.name);
      const draft = draftOf(device, tab, key);
      const values = { facts: sim.text() };
      return {
        what: `draft ${key}`,
        async work() {
          ledger.drafts.delete(draft);
          await tab.engine.drafts.put(key, { values, seen: null });
          ledger.drafts.set(draft, JSON.stringify(values));
        },
      };
    },

    discard: (device, tab) => {
      const all = tab.engine.queue.edits.get();
      const edit =
        all.length > 0 && random.pick(random.chance(0.7) && attention(tab).length > 0 ? attention(tab) : all);
      return edit
        ? {
            what: `discard ${edit.state} ${edit.id}`,
            work: () => decided(device, tab, () => tab.engine.queue.discard(edit.id)),
          }
        : null;
    },

    undo: (_, tab) => {
      const uid = tab.userUid();
      const discarded = [...ledger.entries.values()].filter(
        (entry) => entry.ended === 'discarded' && entry.userUid === uid && entry.device === _.id,
      );
      if (discarded.length === 0) return null;
      const { edit } = random.pick(discarded);
      return {
        what: `undo the discard of ${edit.id}`,
        async work() {
          for (const entry of discarded) entry.isTakenBack = true;
          await tab.engine.queue.undoDiscard(edit.id);
          const there = new Set(tab.engine.queue.edits.get().map(({ id }) => id));
          for (const entry of discarded) if (there.has(entry.edit.id)) entry.ended = null;
        },
      };
    },

    amend: (device, tab) => {
      const all = attention(tab);
      if (all.length === 0) return null;
      const edit = random.pick(all);
      const fixed =
        edit.entity === 'student' ? { stateId: String(2_000_000_000 + random.int(1e9)), zip: '50309' } : {};
      const isNew = edit.action === 'create' || 'stateId' in edit.changes;
      const { stateId, ...others } = { ...fixed, stateId: 'stateId' in fixed ? fixed.stateId : undefined };
      const changes = { ...edit.changes, ...others, ...(isNew && stateId ? { stateId } : {}) };
      return {
        what: `amend ${edit.state} ${edit.id} ${JSON.stringify(changes)}`,
        work: () => decided(device, tab, () => tab.engine.queue.amend(edit.id, changes)),
      };
    },

    resolve: (device, tab) => {
      const all = attention(tab).filter(({ state }) => state === 'conflict');
      if (all.length === 0) return null;
      const edit = random.pick(all);
      const kept = Object.fromEntries(
        edit.conflicts.map(({ field, yours, theirs }) => [field, random.chance(0.5) ? yours : theirs]),
      );
      return {
        what: `resolve ${edit.id} ${JSON.stringify(kept)}`,
        work: () => decided(device, tab, () => tab.engine.queue.resolve(edit.id, kept)),
      };
    },

    bring: (_, tab) => {
      if (sim.older.size === 0) return null;
      const [uid, family] = random.pick([...sim.older]);
      sim.brought.add(family);
      const work = () => tab.engine.guests.bring('complaint', `~${uid}`);
      return { what: `open ${uid} of no year`, work };
    },

    visit: (_, tab) => {
      const found = anyRecord(tab, ['student', 'complaint']);
      return (
        found && {
          what: `look at ${found.entity} ${found.record.uid}`,
          work: () => tab.engine.guests.visit(found.entity as 'complaint', found.record.uid),
        }
      );
    },

    sync: (_, tab) => ({ what: 'sync now', work: () => tab.engine.queue.syncNow() }),
  };
}

/** Starts a deed in a tab; the edit that it made is promised once it says so. */
export function begin(sim: Simulation, tab: Tab, what: string, work: () => Promise<unknown>): Promise<void> {
  sim.trace(`${tab.name} ${what}`);
  tab.isBusy = true;
  const before = tab.lastId;
  return Promise.resolve()
    .then(work)
    .then(
      () => {
        const entry = tab.lastId === before ? undefined : sim.ledger.entries.get(tab.lastId);
        if (entry && !tab.page.isDead) entry.isSaved = true;
      },
      (error: unknown) =>
        sim.trace(`${tab.name} ${what}: ${error instanceof Error ? error.message : String(error)}`),
    )
    .finally(() => {
      tab.isBusy = false;
    });
}
