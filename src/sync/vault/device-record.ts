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
  try {
    const parsed = v.safeParse(DeviceRecord, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** The copies that hold, mostly equal: all of the newest generation that can be read. Empty on a device without any. */
export async function readCopies(places: readonly RecordPlace[]): Promise<DeviceRecord[]> {
  const texts = await Promise.all(places.map((place) => place.read().catch(() => null)));
  const copies = [...new Set(texts)].flatMap((text) => parse(text) ?? []);
  const newest = Math.max(...copies.map(({ generation }) => generation));
  return copies.filter(({ generation }) => generation === newest);
}

/** Writes every copy. Rejects when not one place took it; what one missed, it gets with the next writing. */
export async function writeCopies(places: readonly RecordPlace[], record: DeviceRecord): Promise<void> {
  const text = JSON.stringify(record);
  const written = await Promise.allSettled(places.map((place) => place.write(text)));
  const failed = written.filter((one) => one.status === 'rejected');
  if (failed.length === places.length) throw failed[0]?.reason;
}
