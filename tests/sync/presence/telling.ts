import { expect, onTestFinished } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { turns } from '../../helpers/turns.ts';
import { type Device, world } from '../../helpers/world.ts';

export type Turn = ReturnType<typeof turns>;

export const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };

/** How often the device has told the server what it shows and holds. */
export const reports = (device: Device): number =>
  device.net.sent.filter((line) => line.endsWith('/api/sync/presence')).length;

/** Lets the page tell, and waits until it has sent that. */
export async function tells(turn: Turn, device: Device, ms = 200): Promise<void> {
  const before = reports(device);
  // While a report is under way there is no timer for the next.
  await eventually(() => {
    turn.pass(ms);
    expect(reports(device)).toBeGreaterThan(before);
  });
}

/** Makes the student, and an edit of the device that the server refuses and has been told of; answers when that was written. */
export async function held(turn: Turn, device: Device): Promise<string> {
  const { edits, queue } = device.engine;
  await edits.create('student', student);
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  await edits.create('student', { ...student, lastName: 'Doe' });
  await eventually(() => expect(queue.edits.get()[0]?.state).toBe('refused'));
  await tells(turn, device, 5000);
  return queue.edits.get()[0]?.writtenAt ?? '';
}

/** An editor's device in a world of its own, for the test that runs, with an edit as `held` makes it. */
export async function editorWithHeld() {
  const w = await world();
  onTestFinished(() => w.close());
  const turn = turns();
  const editor = w.device({ timers: turn.timers });
  await editor.signIn('editor');
  await held(turn, editor);
  return { w, turn, editor };
}
