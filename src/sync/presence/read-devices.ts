import * as v from 'valibot';
import type { OtherDevice } from '#contract/presence.ts';
import type { MetaStore } from '../model/stores.ts';

/** A notice that the user has read: which device held unsent edits, and when that device had last told the server. */
const ReadDevice = v.object({ device: v.string(), seenAt: v.string() });
export type ReadDevice = v.InferOutput<typeof ReadDevice>;

const name = 'devices-read';

/** The read notices that the server has not been told of; kept, since telling may have to wait for a connection. */
export const readDevices = (meta: MetaStore) => {
  const all = async (): Promise<ReadDevice[]> => {
    const parsed = v.safeParse(v.array(ReadDevice), await meta.read(name));
    return parsed.success ? parsed.output : [];
  };
  const isSame = (a: ReadDevice, b: ReadDevice) => a.device === b.device && a.seenAt === b.seenAt;
  return {
    all,
    async add({ device, seenAt }: ReadDevice): Promise<void> {
      await meta.write(name, [...(await all()), { device, seenAt }].slice(-50));
    },
    async told(known: readonly ReadDevice[]): Promise<void> {
      if (known.length === 0) return;
      const left = (await all()).filter((one) => !known.some((other) => isSame(one, other)));
      await meta.write(name, left);
    },
  };
};

/** The devices whose notices the user has not read. */
export const unread = (devices: readonly OtherDevice[], read: readonly ReadDevice[]): OtherDevice[] =>
  devices.filter(({ device, seenAt }) => !read.some((one) => one.device === device && seenAt <= one.seenAt));
