import * as v from 'valibot';
import { passkeyOf, VaultRecord } from './vault-record.ts';

/** What a device keeps outside its users' databases. Without it none of them opens. It holds no name. */
export const DeviceRecord = v.object({
  /** Counts the writings; of two copies the one with the higher number is valid. */
  generation: v.number(),
  /** This device's id, a uuid; the server's secrets are bound to it. */
  device: v.pipe(v.string(), v.uuid()),
  /** Key of the user who was here last and hasn't signed out. */
  last: v.nullable(v.string()),
  users: v.array(v.object({ nameKey: v.string(), vault: VaultRecord })),
});
export type DeviceRecord = v.InferOutput<typeof DeviceRecord>;

/** One of the places that keep a copy of the device's record. */
export interface RecordPlace {
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
}

/**
 * How a copy is written: the record's JSON with its SHA-256, since a damaged copy must not win over an intact one. Format 2
 * may hold a vault without a password, format 3 one with slots, format 4 a passkey's slot, which an older page would drop.
 */
const Copy = v.object({ format: v.picklist([1, 2, 3, 4]), sum: v.string(), content: v.string() });
const NewerCopy = v.looseObject({ format: v.pipe(v.number(), v.minValue(5)) });

async function sumOf(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function parse(text: string): Promise<DeviceRecord | null> {
  const copy = fromJson(text);
  // If this page took the copy for damaged it would overwrite it, and with it the only way to the work on this device.
  if (v.is(NewerCopy, copy)) throw new Error('A newer version of Accord has been on this device.');
  if (!v.is(Copy, copy) || copy.sum !== (await sumOf(copy.content))) return null;
  const parsed = v.safeParse(DeviceRecord, fromJson(copy.content));
  return parsed.success ? parsed.output : null;
}

/** The newest intact copy, or null on a device without any. `isWhole`: every place has the same. */
export interface Found {
  record: DeviceRecord | null;
  isWhole: boolean;
}

/** Reads every place. Rejects when none has an intact copy and one couldn't be read: that device need not be empty. */
export async function readCopies(places: readonly RecordPlace[]): Promise<Found> {
  const read = await Promise.allSettled(places.map((place) => place.read()));
  const texts = new Set(read.map((one) => (one.status === 'fulfilled' ? one.value : null)));
  const copies = await Promise.all([...texts].map(async (text) => (text === null ? null : parse(text))));
  const intact = copies.flatMap((copy) => copy ?? []);
  const failed = read.find((one) => one.status === 'rejected');
  if (intact.length === 0 && failed) throw failed.reason;
  const record = intact.toSorted((a, b) => b.generation - a.generation)[0] ?? null;
  return { record, isWhole: record !== null && texts.size === 1 };
}

/** The lowest format that a page has to know for this record: one of before goes on with devices that nobody opens by a passkey. */
const formatOf = ({ users }: DeviceRecord): number =>
  users.some(({ vault }) => passkeyOf(vault) !== null) ? 4 : 3;

/** Writes to every place. Rejects when no place took the copy; a place that missed it gets it with the next writing. */
export async function writeCopies(places: readonly RecordPlace[], record: DeviceRecord): Promise<void> {
  const content = JSON.stringify(record);
  const text = JSON.stringify({ format: formatOf(record), sum: await sumOf(content), content });
  const written = await Promise.allSettled(places.map((place) => place.write(text)));
  const failed = written.filter((one) => one.status === 'rejected');
  if (failed.length === places.length) throw failed[0]?.reason;
}
