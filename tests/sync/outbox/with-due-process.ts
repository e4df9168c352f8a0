import { expect } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import type { Device, World } from '../../helpers/world.ts';

/** A signed-in device with a due process case that the server knows. */
export async function withDueProcess(w: World): Promise<{ device: Device; uid: string }> {
  const device = w.device();
  await device.signIn();
  const student = await device.engine.edits.create('student', {
    stateId: '1234567890',
    firstName: 'Ann',
    lastName: 'Lee',
  });
  const uid = await device.engine.edits.create('dueprocess', {
    studentId: `~${student}`,
    dateFiled: '2026-09-02',
    problem: 'No aide.',
  });
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  return { device, uid };
}

export const recordOf = ({ engine }: Device, uid: string) => {
  const found = engine.view.find('dueprocess', `~${uid}`);
  if (!found) throw new Error('the case is not there');
  return found;
};
export const agree = (device: Device, uid: string, agreed: boolean | null) =>
  device.engine.edits.agreeToMediation(recordOf(device, uid).record, agreed, '2026-11-18');
export const settled = (device: Device) =>
  eventually(() => expect(device.engine.status.get()).toMatchObject({ kind: 'up-to-date', waiting: 0 }));
