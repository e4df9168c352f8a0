import { afterEach, expect, test } from 'vitest';
import { contactListName, eventListName } from '../../../src/app/parts/part-file-names.ts';
import { testPassword } from '../../helpers/server.ts';
import { type World, world } from '../../helpers/world.ts';

test.each([
  [true, 45, 'Doe, Jane', '2026-0045', 'Event List-Doe, Jane', 'Doe, Jane'],
  [true, 45, null, '2026-0045', 'Event List-No student', 'Contacts'],
  [false, 45, 'Doe, Jane', '2026-0045', 'Event List-2026-0045', 'Contacts-2026-0045'],
  [false, -1, 'Doe, Jane', null, 'Event List-Assigned when synced', 'Contacts-Assigned when synced'],
  [false, 45, 'Doe, Jane', null, 'Event List-No number', 'Contacts-No number'],
])(
  'named after students %s, id %s, student %s, number %s: %s.pdf and %s.pdf',
  (filesNameStudents, id, studentName, number, events, contacts) => {
    const naming = { parent: { id, studentName, number }, filesNameStudents };
    expect(eventListName(naming)).toBe(events);
    expect(contactListName(naming)).toBe(contacts);
  },
);

let w: World | null = null;
afterEach(() => w?.close());

test.each([false, true])(
  'a device knows whether FILE_NAMES is student (%s), without a connection too',
  async (filesNameStudents) => {
    w = await world({ filesNameStudents });
    const device = w.device();
    await device.signIn();
    device.goOffline();
    await device.engine.session.lock();
    await device.engine.session.unlock(testPassword);
    const state = device.engine.session.state.get();
    expect(state).toMatchObject({ kind: 'open', user: { filesNameStudents } });
  },
);
