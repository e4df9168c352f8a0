import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fields, type RecordWorld, recordWorld, type Rest, studentBody } from '../../helpers/rest.ts';

/**
 * The messages that the server owns, word for word (docs/product.md 5; docs/product.md 8.1). Those of passwords, users and lookups are
 * held in their own tests; the general failure in requests.test.ts.
 */
let world: RecordWorld;
let complaint: Fields;
beforeAll(async () => {
  world = await recordWorld();
  complaint = await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' });
});
afterAll(() => world.close());

interface Refusal {
  message: string | string[];
  errors?: { path: string; message: string }[];
}
type Send = (rest: Rest) => Promise<{ status: number; body: Refusal }>;

const student = '/api/dispute/student';
const refusals: readonly [message: string, status: number, path: string | null, send: Send][] = [
  ['State ID is required', 400, 'stateId', (rest) => rest.post(student, studentBody({ stateId: '' }))],
  ['First Name is required', 400, 'firstName', (rest) => rest.post(student, studentBody({ firstName: ' ' }))],
  ['Last Name is required', 400, 'lastName', (rest) => rest.post(student, studentBody({ lastName: null }))],
  ['Too short', 400, 'firstName', (rest) => rest.post(student, studentBody({ firstName: 'A' }))],
  ['Too long', 400, 'city', (rest) => rest.post(student, studentBody({ city: 'x'.repeat(257) }))],
  ['Too short', 400, 'zip', (rest) => rest.post(student, studentBody({ zip: '1234' }))],
  ['Too long', 400, 'guardianZip', (rest) => rest.post(student, studentBody({ guardianZip: '12345678901' }))],
  [
    'Invalid email address',
    400,
    'guardianEmail',
    (rest) => rest.post(student, studentBody({ guardianEmail: 'nobody' })),
  ],
  ['Date Filed is required', 400, 'dateFiled', (rest) => rest.post('/api/dispute/complaint', {})],
  [
    'Date Filed is invalid',
    400,
    'dateFiled',
    (rest) => rest.post('/api/dispute/complaint', { dateFiled: '2026-02-30' }),
  ],
  [
    'Date Closed is invalid',
    400,
    'dateClosed',
    (rest) => rest.put(`/api/dispute/complaint/${complaint.id}`, { dateClosed: '09/02/2026' }),
  ],
  [
    'Event Type is invalid',
    400,
    'type',
    (rest) =>
      rest.post('/api/dispute/event', { parentId: complaint.id, parentType: 'complaint', type: 'Party' }),
  ],
  [
    'End Time is invalid',
    400,
    'endTime',
    (rest) =>
      rest.post('/api/dispute/event', { parentId: complaint.id, parentType: 'complaint', endTime: '24:00' }),
  ],
  [
    'Only an Admin may change the Case Number.',
    403,
    null,
    (rest) => rest.put(`/api/dispute/complaint/${complaint.id}`, { caseNumber: '77' }),
  ],
  [
    'You do not have the required permissions to access this functionality.',
    403,
    null,
    (rest) => rest.get('/api/accounts/users'),
  ],
  ['There is no such complaint.', 404, null, (rest) => rest.get('/api/dispute/complaint/2147483647')],
  ['There is no such address.', 404, null, (rest) => rest.get('/api/dispute/nothing')],
  ['The body is invalid', 400, null, (rest) => rest.post(student, [])],
];

test.each(refusals)('%s (%i, %s)', async (message, status, path, send) => {
  const { status: answered, body } = await send(world.editor);
  expect(answered).toBe(status);
  expect(Array.isArray(body.message) ? body.message : [body.message]).toContain(message);
  if (path !== null) expect(body.errors).toContainEqual({ path, message });
});

test.each<[sent: string, path: string, body: object, messages: string[]]>([
  [
    'blanks',
    student,
    studentBody({ firstName: '  ', stateId: ' ' }),
    ['First Name is required', 'State ID is required'],
  ],
  ['no fields', student, {}, ['First Name is required', 'Last Name is required', 'State ID is required']],
  ['no student', '/api/dispute/mediation', { dateFiled: '2026-09-02' }, ['Student is required']],
  [
    'a student of another form',
    '/api/dispute/mediation',
    { dateFiled: '2026-09-02', studentId: 'x' },
    ['Student is invalid'],
  ],
  [
    'no parent',
    '/api/dispute/event',
    { type: 'Interview' },
    ['parentId is required', 'parentType is required'],
  ],
  [
    'a parent of no kind',
    '/api/dispute/event',
    { parentId: 1, parentType: 'student', type: 'Interview' },
    ['parentType is invalid'],
  ],
  [
    'a number for a text',
    '/api/dispute/complaint',
    { dateFiled: '2026-09-02', facts: 1 },
    ['facts is invalid'],
  ],
])(
  'of %s one message a field is answered, by its label on the screen or its name in the body',
  async (_, path, sent, messages) => {
    const { status, body } = await world.editor.post<Refusal>(path, sent);
    expect(status).toBe(400);
    expect((body.errors ?? []).map(({ message }) => message).toSorted()).toEqual(messages);
  },
);

test('a blank is said to be missing, once, where a record is changed too', async () => {
  const address = `/api/dispute/student/${(await world.make(student, studentBody({}))).id}`;
  const { body } = await world.editor.put<Refusal>(address, { firstName: ' ' });
  expect(body.errors).toEqual([{ path: 'firstName', message: 'First Name is required' }]);
});

test('a character that PostgreSQL can’t store is no fault in a sign-in or a query either', async () => {
  const signIn = await world.server.token({ grant_type: 'password', username: 'a\0b', password: 'x' });
  expect([signIn.status, await signIn.json()]).toEqual([400, { error: 'invalid_request' }]);
  expect((await world.editor.get('/api/dispute/complaints?sort=a%00')).status).toBe(400);
  expect((await world.editor.get('/api/sync/pull?schoolYearId=1&cursor=%00')).status).toBe(400);
});

test('without a token, and with a broken one, the caller is asked to sign in', async () => {
  const bare = await world.server.fetch('/api/dispute/complaints');
  const broken = await world.server.fetch('/api/dispute/complaints', {
    headers: { authorization: 'Bearer x.y.z' },
  });
  for (const answer of [bare, broken]) {
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ message: 'Please sign in.' });
  }
});
