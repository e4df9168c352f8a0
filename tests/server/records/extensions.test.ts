import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complaintDueDates, dueProcessDueDates } from '#domain/deadlines/due-dates.ts';
import { type Fields, type RecordWorld, recordWorld, seen, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
let student: Fields;
beforeAll(async () => {
  world = await recordWorld();
  student = await world.make('/api/dispute/student', studentBody());
});
afterAll(() => world.close());

const aCase = async (kind: 'complaint' | 'dueprocess', given: object = {}) => {
  const made = await world.make(`/api/dispute/${kind}`, {
    dateFiled: '2025-09-02',
    studentId: student.id,
    ...given,
  });
  return `/api/dispute/${kind}/${made.id}`;
};

const reportExtension = {
  reportExtendedDueDate: '2025-11-20',
  reportExtensionReason: 'exceptional circumstances',
  reportExtensionRequestedBy: 'Pat Quinn',
  reportExtensionDateGranted: '2025-10-28',
};
const decisionExtension = {
  decisionExtendedDueDate: '2025-12-16',
  decisionExtensionRequestedBy: 'both parties',
  decisionExtensionReason: 'A witness is abroad',
  decisionExtensionDateGranted: '2025-11-03',
};
const cleared = (extension: object) =>
  Object.fromEntries(Object.keys(extension).map((field) => [field, null]));

describe('an extension is put on and taken off again', () => {
  test('of a report', async () => {
    const path = await aCase('complaint');
    const due = async () => {
      const { body } = await world.editor.get<never>(path);
      return complaintDueDates(body).map((one) => [one.originalDue, one.due]);
    };
    expect((await world.editor.put(path, reportExtension)).body).toMatchObject(reportExtension);
    expect(await due()).toEqual([['2025-11-01', '2025-11-20']]);
    const off = await world.editor.put(path, { reportExtendedDueDate: null });
    expect(off.body).toMatchObject(cleared(reportExtension));
    expect(await due()).toEqual([['2025-11-01', '2025-11-01']]);
  });

  test('of a decision', async () => {
    const path = await aCase('dueprocess');
    const due = async () => {
      const { body } = await world.editor.get<never>(path);
      return dueProcessDueDates(body).at(-1)?.due;
    };
    expect((await world.editor.put(path, decisionExtension)).body).toMatchObject(decisionExtension);
    expect(await due()).toBe('2025-12-16');
    const off = await world.editor.put(path, { decisionExtendedDueDate: null });
    expect(off.body).toMatchObject(cleared(decisionExtension));
    expect(await due()).toBe('2025-11-16');
  });
});

describe('what the law does not allow is refused', () => {
  test('an extension of an expedited case, naming the field', async () => {
    const path = await aCase('dueprocess', { expeditedDueProcessComplaintFlag: true });
    for (const [field, value] of Object.entries(decisionExtension)) {
      const refused = await world.editor.put<{ errors: { path: string }[] }>(path, { [field]: value });
      expect([refused.status, refused.body.errors.map((error) => error.path)]).toEqual([409, [field]]);
    }
  });

  test('an extension and Expedited in one change', async () => {
    const path = await aCase('dueprocess');
    const both = { ...decisionExtension, expeditedDueProcessComplaintFlag: true };
    expect((await world.editor.put(path, both)).status).toBe(409);
  });

  test('a reason for a complaint that is none of the two, and a party that is none', async () => {
    const complaint = await aCase('complaint');
    expect(
      (await world.editor.put(complaint, { ...reportExtension, reportExtensionReason: 'too much work' }))
        .status,
    ).toBe(400);
    const dueProcess = await aCase('dueprocess');
    expect(
      (
        await world.editor.put(dueProcess, {
          ...decisionExtension,
          decisionExtensionRequestedBy: 'the press',
        })
      ).status,
    ).toBe(400);
  });

  test('what is said of an extension without one', async () => {
    const path = await aCase('complaint');
    expect((await world.editor.put(path, { reportExtensionRequestedBy: 'Pat Quinn' })).status).toBe(409);
  });
});

test('a case that becomes expedited loses its extension, but not one that its author had not seen', async () => {
  const path = await aCase('dueprocess');
  await world.editor.put(path, decisionExtension);
  const late = await world.laptop.put<{ conflicts: { field: string }[] }>(
    path,
    { expeditedDueProcessComplaintFlag: true },
    seen(1),
  );
  expect([late.status, late.body.conflicts.map(({ field }) => field)]).toEqual([
    412,
    ['expeditedDueProcessComplaintFlag'],
  ]);
  const knowing = await world.laptop.put(path, { expeditedDueProcessComplaintFlag: true }, seen(2));
  expect(knowing.body).toMatchObject({
    expeditedDueProcessComplaintFlag: true,
    ...cleared(decisionExtension),
  });
});
