import { expect, test } from 'vitest';
import type { Viewed } from '#sync/engine/engine.ts';
import { contactsTable } from '../../../src/app/contacts/contacts-pdf.ts';
import { eventRows } from '../../../src/app/events/event-rows.ts';
import { eventsTable } from '../../../src/app/events/events-pdf.ts';

const naming = { parent: { id: 1, studentName: 'Lee, Ann', number: '2026-0001' }, filesNameStudents: true };
const viewed = <E extends 'event' | 'document' | 'contact'>(mark: Viewed<E>['mark'], record: object) =>
  ({ mark, record }) as unknown as Viewed<E>;

test('the PDF of the events marks what waits, and tells documents of one name apart', () => {
  const event = { uid: 'e', type: 'Email', date: '2026-11-20', beginTime: null, endTime: null };
  const letter = (uid: string, updatedAt: string | null) => ({
    uid,
    updatedAt,
    caseEventUid: 'e',
    title: 'letter.pdf',
  });
  const rows = eventRows(
    [viewed<'event'>('waiting', event)],
    [
      viewed<'document'>(null, letter('a', '2026-11-20T15:00:00.000Z')),
      viewed<'document'>('waiting', letter('b', null)),
    ],
    [],
  );
  const [cells = []] = eventsTable(naming, rows).rows;
  expect(cells[2]).toBe('Email (Waiting to sync)');
  expect(cells[4]).toMatch(
    /^letter\.pdf, added 11\/20\/2026 .*\nletter\.pdf, not sent yet \(Waiting to sync\)$/,
  );
});

test('the PDF of the contacts marks what waits', () => {
  const contacts = [viewed<'contact'>('refused', { firstName: 'Ruth', lastName: 'Odell' })];
  expect(contactsTable(naming, contacts).rows[0]?.[0]).toBe('Odell, Ruth (Refused by the server)');
});
