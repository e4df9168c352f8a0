import * as v from 'valibot';
import { VaultRecord } from './vault-record.ts';

/** What a device keeps outside its users' databases: without it nothing of them opens. No name stands in it. */
export const DeviceRecord = v.object({
  format: v.literal(1),
  /** Counts the writings; of two copies the higher holds. */
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

function parse(text: string | null): DeviceRecord | null {
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = v.safeParse(DeviceRecord, value);
  if (parsed.success) return parsed.output;
  // Taken for damaged, it would be overwritten, and with it the only way to the work on this device.
  if (v.is(v.looseObject({ format: v.pipe(v.number(), v.minValue(2)) }), value))
    throw new Error('A newer version of Accord has been on this device.');
  return null;
}

/** The copies that hold, mostly one: all different ones of the newest generation. `isWhole`: every place has the same. */
export interface Copies {
  records: DeviceRecord[];
  isWhole: boolean;
}

/** Reads every place. Rejects when none has a copy and one couldn't be read: that isn't an empty device. */
export async function readCopies(places: readonly RecordPlace[]): Promise<Copies> {
  const read = await Promise.allSettled(places.map((place) => place.read()));
  const texts = new Set(read.map((one) => (one.status === 'fulfilled' ? one.value : null)));
  const readable = [...texts].flatMap((text) => parse(text) ?? []);
  const failed = read.find((one) => one.status === 'rejected');
  if (readable.length === 0 && failed) throw failed.reason;
  const newest = Math.max(...readable.map(({ generation }) => generation));
  const records = readable.filter(({ generation }) => generation === newest);
  return { records, isWhole: texts.size === 1 && records.length === 1 };
}

/** Writes every copy. Rejects when not one place took it; what one missed, it gets with the next writing. */
export async function writeCopies(places: readonly RecordPlace[], record: DeviceRecord): Promise<void> {
  const text = JSON.stringify(record);
  const written = await Promise.allSettled(places.map((place) => place.write(text)));
  const failed = written.filter((one) => one.status === 'rejected');
  if (failed.length === places.length) throw failed[0]?.reason;
}
