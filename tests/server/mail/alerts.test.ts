import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aKey, type Fields, recordWorld, type RecordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accord-alerts-'));
  world = await recordWorld({ mail: { folder } });
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

interface Result {
  sent: boolean;
  message: string;
}

const paths = { complaint: 'complaint', mediation: 'mediation', dueprocess: 'dueprocess' };

async function anEvent(given: { kind?: keyof typeof paths; student?: object | null; event?: object } = {}) {
  const { kind = 'complaint', event = {} } = given;
  const student =
    given.student === null ? null : await world.make('/api/dispute/student/', studentBody(given.student));
  const parent = await world.make(`/api/dispute/${paths[kind]}/`, {
    studentId: student?.id ?? null,
    dateFiled: '2026-11-02',
  });
  const made = await world.make('/api/dispute/event/', {
    parentId: parent.id,
    parentType: kind,
    type: 'Hearing',
    date: '2026-11-20',
    narrative: 'What nobody may read in a mail.',
    ...event,
  });
  return { student, parent, event: made, path: pathOf(student, made) };
}

const pathOf = (student: Fields | null, event: Fields) =>
  `/api/dispute/event/sendalert/${student?.id ?? -1}/${event.id}`;

/** The files that mails became, newest last; soft line breaks joined. */
async function mails(): Promise<string[]> {
  await world.server.runJob('send mails');
  const names = (await readdir(folder)).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => text.replaceAll('=\r\n', '').replaceAll('\r\n', '\n'));
}

test('an alert tells the active Admins the name, number, type, date and address, and not the narrative', async () => {
  await world.server.addUser('boss', ['Admin']);
  await world.server.addUser('gone', ['Admin']);
  await sql`update "users" set "isActive" = false where "userName" = 'gone'`.execute(world.server.db);
  const { parent, path } = await anEvent();
  const answer = await world.editor.get<Result>(path);
  expect(answer).toMatchObject({ status: 200, body: { sent: true } });
  const sent = await mails();
  expect(sent.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]).toSorted()).toEqual([
    'admin@example.gov',
    'boss@example.gov',
  ]);
  for (const mail of sent) {
    expect(mail).toContain(
      [
        'Student: Lee, Ann',
        `Complaint number: ${String(parent['yearCaseNumber'])}`,
        'Event type: Hearing',
        'Date: 11/20/2026',
        '',
        `https://accord.example.gov/complaint/edit/${parent.id}/all`,
      ].join('\n'),
    );
    expect(mail).not.toContain('nobody may read');
    const [head = ''] = mail.split('\n\n');
    expect(head).toMatch(/^Subject: Alert about an event in Accord$/m);
    expect(head).not.toMatch(/Lee|Ann|2026-\d{4}/);
  }
});

test.for(['mediation', 'dueprocess'] as const)('the address leads to the %s', async (kind) => {
  const { parent, path } = await anEvent({ kind });
  await world.editor.get(path);
  expect((await mails())[0]).toContain(`https://accord.example.gov/${kind}/edit/${parent.id}/all`);
});

test('a name that looks like lines and headers of a mail stays in its line', async () => {
  const firstName = 'Zoë\r\nBcc: eve@example.com\r\n\r\nhttps://evil.example';
  const { path } = await anEvent({ student: { firstName, lastName: 'Łęcka' } });
  await world.editor.get(path);
  const [mail = ''] = await mails();
  const [head = '', ...rest] = mail.split('\n\n');
  // A line of its own: the id of the message may have these letters.
  expect(head).not.toMatch(/^bcc|eve@/im);
  expect(head).toMatch(/^To: admin@example\.gov$/m);
  const text = Buffer.from(rest.join('\n\n').replace(/=([0-9A-F]{2})/g, '%$1'), 'latin1').toString();
  expect(decodeURIComponent(text)).toContain(
    'Student: Łęcka, Zoë Bcc: eve@example.com https://evil.example\n',
  );
});

test('a complaint without a student is named by -1', async () => {
  const { event, path } = await anEvent({ student: null });
  const other = await world.make('/api/dispute/student/', studentBody());
  expect((await world.editor.get(pathOf(other, event))).status).toBe(404);
  expect(await world.editor.get(path)).toMatchObject({ status: 200, body: { sent: true } });
  expect((await mails())[0]).toContain('Student: none\n');
});

test('uids name the student and the event as well', async () => {
  const { student, event } = await anEvent();
  const path = `/api/dispute/event/sendalert/~${student?.uid}/~${event.uid}`;
  expect(await world.editor.get(path)).toMatchObject({ status: 200, body: { sent: true } });
});

test('what there is not, is deleted or is another student’s is a 404 and mails nothing', async () => {
  const { student, event } = await anEvent();
  const other = await anEvent();
  const deleted = await anEvent();
  await world.editor.delete(`/api/dispute/event/${deleted.event.id}`);
  const paths = [
    pathOf(other.student, event),
    pathOf(null, event),
    deleted.path,
    `/api/dispute/event/sendalert/999999/${event.id}`,
    `/api/dispute/event/sendalert/${student?.id}/999999`,
    `/api/dispute/event/sendalert/${student?.id}/-1`,
    `/api/dispute/event/sendalert/x/y`,
  ];
  for (const path of paths) expect([path, (await world.editor.get(path)).status]).toEqual([path, 404]);
  expect(await mails()).toEqual([]);
});

test('an event that ignores alerts is refused in clear words', async () => {
  const { path } = await anEvent({ event: { ignoreAlertFlag: true } });
  expect(await world.editor.get(path)).toMatchObject({
    status: 409,
    body: { message: 'Ignore Alert is set on this event, so no alert is sent.' },
  });
  expect(await mails()).toEqual([]);
});

test('a reader may not send alerts', async () => {
  const { path } = await anEvent();
  expect((await world.reader.get(path)).status).toBe(403);
  expect(await mails()).toEqual([]);
});

test('the recipients of the settings come before the Admins', async () => {
  await world.close();
  world = await recordWorld({ mail: { folder, alertRecipients: ['desk@example.gov'] } });
  const { path } = await anEvent();
  await world.editor.get(path);
  expect((await mails()).map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual(['desk@example.gov']);
});

test('without anybody to alert it says so, and the same key may try again', async () => {
  const { server } = world;
  const { path } = await anEvent();
  const { call } = await server.signIn('editor');
  await sql`update "users" set "isActive" = false where "userName" = 'admin'`.execute(server.db);
  const key = aKey();
  const first = await call('GET', path, undefined, key);
  expect([first.status, await first.json()]).toEqual([
    200,
    { sent: false, message: expect.stringContaining('nobody to alert') },
  ]);
  await sql`update "users" set "isActive" = true where "userName" = 'admin'`.execute(server.db);
  const second = await call('GET', path, undefined, key);
  expect(await second.json()).toMatchObject({ sent: true });
  expect(await mails()).toHaveLength(1);
});

test('repeats with a key mail once, at once or a year later', async () => {
  const { server } = world;
  const { path } = await anEvent();
  const { call } = await server.signIn('editor');
  const key = aKey();
  const answers = await Promise.all([1, 2, 3].map(() => call('GET', path, undefined, key)));
  for (const answer of answers) expect(await answer.json()).toMatchObject({ sent: true });
  expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(2);
  expect(await mails()).toHaveLength(1);
  server.clock.advance(365 * 24 * 60 * 60 * 1000);
  const late = await (await server.signIn('editor')).call('GET', path, undefined, key);
  expect(await late.json()).toMatchObject({ sent: true });
  expect(await mails()).toHaveLength(1);
});

test('another key is another alert, also within the minute', async () => {
  const { path } = await anEvent();
  const { call } = await world.server.signIn('editor');
  for (const key of [aKey(), aKey()]) expect((await call('GET', path, undefined, key)).status).toBe(200);
  expect(await mails()).toHaveLength(2);
});

test('without a key the same user’s repeat within a minute mails nothing more', async () => {
  const { path } = await anEvent();
  const answers = await Promise.all([1, 2, 3].map(() => world.editor.get<Result>(path)));
  world.server.clock.advance(59_000);
  answers.push(await world.laptop.get<Result>(path));
  expect(answers.map(({ body }) => body.sent)).toEqual([true, true, true, true]);
  expect(await mails()).toHaveLength(1);
  await world.admin.get(path);
  expect(await mails()).toHaveLength(2);
  world.server.clock.advance(1000);
  await world.editor.get(path);
  expect(await mails()).toHaveLength(3);
});

test('each alert is in the audit once, without names', async () => {
  const { event, path } = await anEvent();
  await world.editor.get(path);
  await world.editor.get(path);
  const { rows } = await sql`select * from "audit" where "action" = 'alert sent'`.execute(world.server.db);
  expect(rows).toMatchObject([{ entity: 'event', uid: event.uid, detail: { recipients: 1 } }]);
});
