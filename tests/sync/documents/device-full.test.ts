import { expect, test } from 'vitest';
import { putWithRoom } from '#sync/documents/device-full.ts';

const full = new DOMException('', 'QuotaExceededError');
const broken = new DOMException('', 'InvalidStateError');

/** A device whose queue of files meets the faults one after the other, and then takes the file. */
function aDevice(faults: unknown[], hasKept: boolean) {
  const queued = {
    async put() {
      if (faults.length > 0) throw faults.shift();
    },
  };
  return { queued, kept: { shed: async () => hasKept } } as never;
}
const put = (faults: unknown[], hasKept = true) =>
  putWithRoom(aDevice(faults, hasKept), 'a file', new Blob(['a']) as never);

test('kept documents make room for a file once; only a full device is called full', async () => {
  await put([]);
  await put([full]);
  await expect(put([full], false)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(put([full, full])).rejects.toMatchObject({ code: 'unavailable' });
  await expect(put([broken])).rejects.toBe(broken);
  await expect(put([full, broken])).rejects.toBe(broken);
});
