import type { CaseDocument } from '#domain/documents.ts';
import type { AnyRecord, Entity } from '#domain/records/records.ts';
import type { RecordKey } from '../model/mirrored.ts';
import type { Memory } from './memory.ts';
import { parentUidOf } from './relations.ts';

/** What hangs on cases, a document by its event: many, and seen one case at a time. */
export const partsOfCases = ['finding', 'event', 'contact', 'document'] as const satisfies readonly Entity[];
type PartEntity = (typeof partsOfCases)[number];

/** The uids of a case's parts. */
type Keys = Partial<Record<PartEntity, string[]>>;
/** By the uid of a case; a case without parts isn't named. */
type Bucket = Record<string, Keys>;

/**
 * Among so many texts cases are divided, by the end of their uids, which is random: one is quickly opened, and each is long
 * enough for its length to tell little of a case.
 */
export const buckets = 64;

/** In which of the texts the parts of the case stand. */
export const bucketOf = (caseUid: string): number => Number.parseInt(caseUid.slice(-2), 16) % buckets;

/** Records that are written at a time, so that the page stays responsive. */
const slice = 1000;

/** Whether an entity's records hang on cases. */
export const isPart = (entity: Entity): entity is PartEntity =>
  (partsOfCases as readonly Entity[]).includes(entity);

/** The uid of the case that the part hangs on, where that is known. */
function caseOf(entity: PartEntity, record: AnyRecord, { rowOf }: Pick<Memory, 'rowOf'>): string | null {
  if (entity !== 'document') return parentUidOf(entity, record);
  const event = rowOf('event', (record as CaseDocument).caseEventUid);
  return event ? parentUidOf('event', event) : null;
}

/**
 * The keys of all cases' parts, as JSON texts by bucket: of the mirror's rows, without this device's edits. null where a
 * document's event is missing, since nobody knows then of which case it is. `pause` resolves when there is time for the next
 * slice; a change that comes meanwhile may be in the texts or not.
 */
export async function partTexts(
  memory: Pick<Memory, 'rowsOf' | 'rowOf' | 'isUnkept'>,
  pause: () => Promise<void>,
): Promise<string[] | null> {
  const made: Bucket[] = Array.from({ length: buckets }, () => ({}));
  for (const entity of partsOfCases) {
    const records = memory.rowsOf(entity).values();
    for (let at = 0; at < records.length; at += slice) {
      for (const record of records.slice(at, at + slice)) {
        if (memory.isUnkept({ entity, record })) continue;
        const caseUid = caseOf(entity, record, memory);
        if (caseUid === null) return null;
        const keys = ((made[bucketOf(caseUid)] ?? {})[caseUid] ??= {});
        (keys[entity] ??= []).push(record.uid);
      }
      await pause();
    }
  }
  const texts: string[] = [];
  for (const bucket of made) {
    texts.push(JSON.stringify(bucket));
    await pause();
  }
  return texts;
}

/** The keys of a case's parts, as the text of its bucket has them. */
export function keysIn(text: string, caseUid: string): RecordKey[] {
  const keys = (JSON.parse(text) as Bucket)[caseUid] ?? {};
  return partsOfCases.flatMap((entity) => (keys[entity] ?? []).map((uid) => ({ entity, uid })));
}
