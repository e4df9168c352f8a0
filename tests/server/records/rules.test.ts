import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fields, type RecordWorld, recordWorld, seen, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
let student: Fields;
beforeAll(async () => {
  world = await recordWorld();
  student = await world.make('/api/dispute/student', studentBody());
});
afterAll(() => world.close());

const complaints = '/api/dispute/complaint';
const aComplaint = (given: object = {}) => world.make(complaints, { dateFiled: '2026-09-02', ...given });

interface Refusal {
  message: string | string[];
  errors?: { path: string; message: string }[];
  current?: Fields;
}

describe('case numbers', () => {
  test('a change by an editor is forbidden, by an Admin it is stored', async () => {
    const complaint = await aComplaint();
    const path = `${complaints}/${complaint.id}`;
    const change = { caseNumber: `by hand ${complaint.id}` };
    expect((await world.editor.put(path, change)).status).toBe(403);
    expect((await world.admin.put(path, change)).body.caseNumber).toBe(change.caseNumber);
  });

  test('sending the number that it has is no change', async () => {
    const complaint = await aComplaint();
    const saved = await world.editor.put(`${complaints}/${complaint.id}`, {
      caseNumber: complaint.caseNumber,
      facts: 'x',
    });
    expect(saved.status).toBe(200);
  });

  test('a number that another case has is refused with a sentence that says so', async () => {
    const [one, two] = [await aComplaint(), await aComplaint()];
    const taken = await world.admin.put<Refusal>(`${complaints}/${two.id}`, { caseNumber: one.caseNumber });
    expect([taken.status, taken.body.message]).toEqual([409, 'This Case Number is already taken.']);
  });

  test('a due process case keeps its number', async () => {
    const made = await world.make('/api/dispute/dueprocess', {
      dateFiled: '2026-09-02',
      studentId: student.id,
    });
    const emptied = await world.admin.put<Refusal>(`/api/dispute/dueprocess/${made.id}`, {
      caseNumber: null,
    });
    expect([emptied.status, emptied.body.message]).toEqual([400, 'Case Number is required']);
  });
});

describe('locked fields', () => {
  test.each([
    ['complaint', { dateWithdrawn: '2026-10-01' }, 'Date Withdrawn'],
    ['complaint', { dateReportIssued: '2026-10-01' }, 'Date Report Issued'],
    ['mediation', { dateWithdrawn: '2026-10-01' }, 'Date Withdrawn'],
    ['mediation', { mediationWithdrawnFlag: true, dateHeld: '2026-10-01' }, 'Date Held'],
    ['complaint', { complaintFoundedFlag: true }, 'Determination'],
    ['dueprocess', { hearingALJ: 'Judge Lee' }, 'Hearing: ALJ'],
    ['dueprocess', { resolutionDateHeld: '2026-10-01' }, 'Resolution: Date Held'],
  ])('a %s refuses %j and names the field as its screen does', async (kind, change, words) => {
    const made = await world.make(`/api/dispute/${kind}`, { dateFiled: '2026-09-02', studentId: student.id });
    const refused = await world.editor.put<Refusal>(`/api/dispute/${kind}/${made.id}`, change);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(words);
    expect(refused.body.errors?.map((error) => error.path)).toEqual(Object.keys(change).slice(-1));
  });

  test('what opens after the first save is refused in a new complaint', async () => {
    const refused = await world.editor.post<Refusal>(complaints, {
      dateFiled: '2026-09-02',
      dateClosed: '2026-10-01',
    });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([409, 'dateClosed']);
  });

  test('one change may open a field and fill it, or close it and empty it', async () => {
    const made = await world.make('/api/dispute/dueprocess', {
      dateFiled: '2026-09-02',
      studentId: student.id,
    });
    const path = `/api/dispute/dueprocess/${made.id}`;
    const open = { resolutionAgreeToMeetingFlag: true, resolutionDateHeld: '2026-10-01' };
    expect((await world.editor.put(path, open)).status).toBe(200);
    const close = { resolutionAgreeToMeetingFlag: false, resolutionDateHeld: null };
    expect((await world.editor.put(path, close)).body.resolutionDateHeld).toBeNull();
  });
});

test('un-withdrawing on one device and correcting the date on another leaves no date without its flag', async () => {
  const complaint = await aComplaint();
  const path = `${complaints}/${complaint.id}`;
  await world.editor.put(path, { complaintWithdrawnFlag: true, dateWithdrawn: '2026-10-01' });
  await world.editor.put(path, { complaintWithdrawnFlag: false }, seen(2));
  await world.laptop.put(path, { dateWithdrawn: '2026-10-02' }, seen(2));
  expect((await world.editor.get(path)).body).toMatchObject({
    complaintWithdrawnFlag: false,
    dateWithdrawn: null,
  });
});

describe('validation', () => {
  test('a merged record that breaks its schema is refused with a message beside each field (CO4)', async () => {
    const complaint = await aComplaint();
    const event = await world.make('/api/dispute/event', { parentId: complaint.id, parentType: 'complaint' });
    const refused = await world.editor.put<Refusal>(`/api/dispute/event/${event.id}`, { narrative: 'x' });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'type', message: 'Event Type is required' }] },
    });
    const saved = await world.editor.put(`/api/dispute/event/${event.id}`, { type: 'Hearing' });
    expect(saved.status).toBe(200);
  });

  test('a contact needs its first name once it is edited', async () => {
    const complaint = await aComplaint();
    const contact = await world.make('/api/dispute/contact', {
      parentId: complaint.id,
      parentType: 'complaint',
    });
    const refused = await world.editor.put<Refusal>(`/api/dispute/contact/${contact.id}`, { title: 'Dr' });
    expect([refused.status, refused.body.message]).toEqual([400, 'First Name is required']);
  });
});

describe('State IDs', () => {
  test('one that was pasted with spaces around it is kept without them', async () => {
    const kept = await world.make('/api/dispute/student', studentBody({ stateId: ' 1234567890 ' }));
    expect(kept['stateId']).toBe('1234567890');
  });

  test('a taken one is refused and names who has it', async () => {
    const taken = await world.editor.post<Refusal>(
      '/api/dispute/student',
      studentBody({ stateId: student.stateId }),
    );
    expect(taken.status).toBe(409);
    expect(taken.body.message).toBe(`State ID ${String(student.stateId)} belongs to Lee, Ann already.`);
    expect(taken.body.current).toMatchObject({ id: student.id, uid: student.uid });
    expect(taken.body.errors?.[0]?.path).toBe('stateId');
  });

  test('of two creates at once one gets it', async () => {
    const body = studentBody();
    const answers = await Promise.all([1, 2, 3].map(() => world.editor.post('/api/dispute/student', body)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test("a deleted student's is free again", async () => {
    const body = studentBody();
    const first = await world.make('/api/dispute/student', body);
    await world.editor.delete(`/api/dispute/student/${first.id}`);
    expect((await world.editor.post('/api/dispute/student', body)).status).toBe(201);
  });
});
