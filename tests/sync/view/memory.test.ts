import { describe, expect, test, vi } from 'vitest';
import { createMemory } from '#sync/view/memory.ts';
import { aComplaint, aContact, aDueProcess, anEvent, aStudent, aUid } from '../../helpers/factories.ts';
import { anEdit } from '../edits.ts';

const filled = (...rows: Parameters<ReturnType<typeof createMemory>['putRows']>[0]) => {
  const held = createMemory();
  held.putRows(rows);
  return held;
};

describe('the view', () => {
  test('shows the row of the mirror with the changed fields of a waiting edit, marked (VI1)', () => {
    const record = aComplaint({ facts: 'old', problem: 'kept' });
    const held = filled({ entity: 'complaint', record });
    held.setEdits([
      anEdit('complaint', { action: 'save', uid: record.uid, seen: record, changes: { facts: 'new' } }),
    ]);
    const seen = held.view.find('complaint', String(record.id));
    expect(seen).toMatchObject({ mark: 'waiting', isNew: false, record: { facts: 'new', problem: 'kept' } });
  });

  test('has a record that went no more, neither by its uid nor at the address of its number (NK1)', () => {
    const record = aComplaint();
    const held = filled({ entity: 'complaint', record });
    held.removeRows([{ entity: 'complaint', uid: record.uid }]);
    for (const reference of [`~${record.uid}`, String(record.id)])
      expect(held.view.find('complaint', reference)).toBeUndefined();
  });

  test('finds who has a number by now, as after a restored backup, once the record that had it before is gone', () => {
    const before = aComplaint();
    const now = aComplaint({ id: before.id });
    const held = filled({ entity: 'complaint', record: before }, { entity: 'complaint', record: now });
    held.removeRows([{ entity: 'complaint', uid: before.uid }]);
    expect(held.view.find('complaint', String(now.id))?.record.uid).toBe(now.uid);
  });

  test('settles what is folded as the server will (VI2)', () => {
    const record = aComplaint({ complaintWithdrawnFlag: true, dateWithdrawn: '2026-09-09' });
    const held = filled({ entity: 'complaint', record });
    const changes = { complaintWithdrawnFlag: false };
    held.setEdits([anEdit('complaint', { action: 'save', uid: record.uid, seen: record, changes })]);
    expect(held.view.find('complaint', `~${record.uid}`)?.record.dateWithdrawn).toBeNull();
  });

  test('shows a new record by its uid with every field, under its parent (VI3)', () => {
    const student = aStudent();
    const held = filled({ entity: 'student', record: student });
    const changes = { studentId: `~${student.uid}`, dateFiled: '2026-09-02' };
    const edit = anEdit('complaint', { action: 'create', changes, needs: [student.uid] });
    held.setEdits([edit]);
    const [seen] = held.view.of('complaint', student.uid);
    expect(seen).toMatchObject({ isNew: true, mark: 'waiting' });
    expect(seen?.record).toMatchObject({
      id: -1,
      studentId: student.id,
      studentUid: student.uid,
      facts: null,
    });
  });

  test("gives a waiting child its parent's number as soon as the parent has one", () => {
    const student = aStudent();
    const held = createMemory();
    const changes = { studentId: `~${student.uid}` };
    held.setEdits([anEdit('complaint', { action: 'create', changes, needs: [student.uid] })]);
    expect(held.view.of('complaint', student.uid)[0]?.record.studentId).toBe(-1);
    held.putRows([{ entity: 'student', record: student }]);
    expect(held.view.of('complaint', student.uid)[0]?.record.studentId).toBe(student.id);
  });

  test("takes a parent's number from its edited children when the parent leaves the mirror", () => {
    const student = aStudent();
    const held = filled({ entity: 'student', record: student });
    const changes = { studentId: `~${student.uid}` };
    const uid = aUid();
    const create = anEdit('complaint', { action: 'create', uid, changes: { facts: 'A' } });
    const save = anEdit('complaint', { action: 'save', uid, changes, needs: [student.uid] });
    held.setEdits([create, save]);
    expect(held.view.find('complaint', `~${uid}`)?.record.studentId).toBe(student.id);
    held.removeRows([{ entity: 'student', uid: student.uid }]);
    expect(held.view.find('complaint', `~${uid}`)?.record.studentId).toBe(-1);
  });

  test('shows no mediation of which only a refused edit that would remove it is on the device: its case is no mediation', () => {
    const mediationUid = aUid();
    const record = aDueProcess({ mediationAgreedToMediationFlag: true, mediationId: 9, mediationUid });
    const held = createMemory();
    const changes = { mediationAgreedToMediationFlag: false, mediationUid: null };
    const agree = anEdit('dueprocess', { action: 'agree', uid: record.uid, seen: record, changes });
    held.setEdits([{ ...agree, state: 'refused' }]);
    expect(held.view.all('mediation')).toEqual([]);
    expect(held.view.find('dueprocess', `~${record.uid}`)?.mark).toBe('refused');
  });

  test('shows a created record once when its row has arrived before the edit left the outbox (VI3)', () => {
    const record = aComplaint({ facts: 'server' });
    const held = createMemory();
    held.setEdits([anEdit('complaint', { action: 'create', uid: record.uid, changes: { facts: 'mine' } })]);
    held.putRows([{ entity: 'complaint', record }]);
    expect(held.view.all('complaint')).toHaveLength(1);
    expect(held.view.all('complaint')[0]?.record).toMatchObject({ id: record.id, facts: 'server' });
    held.setEdits([]);
    expect(held.view.find('complaint', String(record.id))?.mark).toBeNull();
  });

  test('hides what a waiting delete removes, and shows it again when the delete is refused', () => {
    const record = aStudent();
    const held = filled({ entity: 'student', record });
    const edit = anEdit('student', { action: 'delete', uid: record.uid, seen: record });
    held.setEdits([edit]);
    expect(held.view.find('student', `~${record.uid}`)).toBeUndefined();
    held.setEdits([{ ...edit, state: 'refused' }]);
    expect(held.view.find('student', `~${record.uid}`)?.mark).toBe('refused');
  });

  test('shows of a conflicting edit only the conflicting fields, since the rest was applied (VI1)', () => {
    const record = aComplaint({ facts: 'theirs', problem: 'applied, then changed by others' });
    const held = filled({ entity: 'complaint', record });
    const conflicts = [{ field: 'facts', base: 'old', theirs: 'theirs', yours: 'mine' }];
    const changes = { facts: 'mine', problem: 'applied' };
    const edit = {
      action: 'save',
      uid: record.uid,
      seen: record,
      changes,
      state: 'conflict',
      conflicts,
    } as const;
    held.setEdits([anEdit('complaint', edit)]);
    const seen = held.view.find('complaint', `~${record.uid}`);
    expect(seen?.mark).toBe('conflict');
    expect(seen?.record).toMatchObject({ facts: 'mine', problem: 'applied, then changed by others' });
  });

  test('keeps showing an edit whose record left the mirror, as its author saw it', () => {
    const record = aComplaint({ facts: 'old', problem: 'seen' });
    const held = filled({ entity: 'complaint', record });
    held.setEdits([
      anEdit('complaint', {
        action: 'save',
        uid: record.uid,
        seen: { ...record },
        changes: { facts: 'mine' },
      }),
    ]);
    held.removeRows([{ entity: 'complaint', uid: record.uid }]);
    expect(held.view.find('complaint', `~${record.uid}`)?.record).toMatchObject({
      facts: 'mine',
      problem: 'seen',
    });
  });

  test('keeps every other record and list the same when one changes (VI4)', () => {
    const [one, two] = [aComplaint({ studentUid: aUid() }), aComplaint({ studentUid: aUid() })];
    const held = filled({ entity: 'complaint', record: one }, { entity: 'complaint', record: two });
    const { view } = held;
    const before = {
      seen: view.find('complaint', `~${two.uid}`),
      list: view.of('complaint', two.studentUid ?? ''),
    };
    held.putRows([{ entity: 'complaint', record: { ...one, version: 2 } }]);
    expect(view.find('complaint', `~${two.uid}`)).toBe(before.seen);
    expect(view.of('complaint', two.studentUid ?? '')).toBe(before.list);
    expect(view.all('complaint')).toBe(view.all('complaint'));
  });

  test('tells the listeners of an entity once for a page, and those of others not at all (VI4)', () => {
    const held = createMemory();
    const [complaints, students] = [vi.fn(), vi.fn()];
    held.view.changes('complaint').subscribe(complaints);
    held.view.changes('student').subscribe(students);
    held.putRows([1, 2, 3].map(() => ({ entity: 'complaint' as const, record: aComplaint() })));
    expect(complaints).toHaveBeenCalledTimes(1);
    expect(students).not.toHaveBeenCalled();
  });

  test('moves a record from the list of one parent to that of another', () => {
    const record = aComplaint({ studentUid: aUid() });
    const held = filled({ entity: 'complaint', record });
    const other = aUid();
    held.putRows([{ entity: 'complaint', record: { ...record, studentUid: other, version: 2 } }]);
    expect(held.view.of('complaint', record.studentUid ?? '')).toEqual([]);
    expect(held.view.of('complaint', other)).toHaveLength(1);
  });

  test('lists events by date and undated ones last', () => {
    const parentUid = aUid();
    const dates = [null, '2026-03-02', '2026-01-02'];
    const held = filled(
      ...dates.map((date) => ({ entity: 'event' as const, record: anEvent({ parentUid, date }) })),
    );
    expect(held.view.of('event', parentUid).map(({ record }) => record.date)).toEqual([
      '2026-01-02',
      '2026-03-02',
      null,
    ]);
  });
});

describe("a case's contacts", () => {
  const parentUid = aUid();
  const [a, b, c] = [0, 1, 2].map((sortId) => aContact({ parentUid, sortId, firstName: `C${sortId}` }));
  const special = aContact({ parentUid, sortId: -1, firstName: 'Special' });
  const rows = [a, b, c, special].map((record) => ({
    entity: 'contact' as const,
    record: record as typeof special,
  }));
  const names = (held: ReturnType<typeof createMemory>) =>
    held.view.of('contact', parentUid).map(({ record }) => record.firstName);
  const move = (contact: typeof a, newIndex: number) =>
    anEdit('contact', { action: 'move', uid: contact?.uid ?? '', seen: { ...contact }, newIndex });

  test('are shown where the waiting moves put them, the special one first', () => {
    const held = filled(...rows);
    held.setEdits([move(c, 0), move(a, 2)]);
    expect(names(held)).toEqual(['Special', 'C2', 'C1', 'C0']);
  });

  test("return to the server's order when the move is discarded", () => {
    const held = filled(...rows);
    held.setEdits([move(c, 0)]);
    held.setEdits([]);
    expect(names(held)).toEqual(['Special', 'C0', 'C1', 'C2']);
  });

  test('have a new one at the end until it is moved', () => {
    const held = filled(...rows);
    const changes = { parentId: `~${parentUid}`, parentType: 'complaint', firstName: 'New' };
    const created = anEdit('contact', { action: 'create', changes });
    held.setEdits([created]);
    expect(names(held)).toEqual(['Special', 'C0', 'C1', 'C2', 'New']);
    held.setEdits([created, anEdit('contact', { action: 'move', uid: created.uid, newIndex: 0 })]);
    expect(names(held)).toEqual(['Special', 'New', 'C0', 'C1', 'C2']);
  });
});

test('held changes of the view are told once, when they are let go', () => {
  const held = createMemory();
  const told = vi.fn();
  held.view.changes('student').subscribe(told);
  const tell = held.hold();
  held.putRows([{ entity: 'student', record: aStudent() }]);
  held.putRows([{ entity: 'student', record: aStudent() }]);
  expect(told).not.toHaveBeenCalled();
  expect(held.view.all('student')).toHaveLength(2);
  tell();
  expect(told).toHaveBeenCalledTimes(1);
  held.putRows([{ entity: 'student', record: aStudent() }]);
  expect(told).toHaveBeenCalledTimes(2);
});

test('forgetting everything is told at once, whoever holds', () => {
  const held = createMemory();
  const tell = held.hold();
  held.putRows([{ entity: 'student', record: aStudent() }]);
  const told = vi.fn();
  held.view.changes('student').subscribe(told);
  held.clear();
  expect(told).toHaveBeenCalledTimes(1);
  tell();
  expect(told).toHaveBeenCalledTimes(1);
});

test('a row that was shown first stays once the mirror has it, also where the mirror began anew between the two', () => {
  const held = createMemory();
  const row = { entity: 'complaint', record: aComplaint() } as const;
  held.putUnkept([row]);
  held.dropRows();
  held.putRows([row]);
  held.takeBack([row]);
  expect(held.view.find('complaint', `~${row.record.uid}`)).toBeDefined();
  expect(held.digests()).toEqual(filled(row).digests());
});
