import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '#server/base/environment.ts';
import { readMetricsToken } from '#server/metrics/metrics-config.ts';
import { recordWorld, type RecordWorld, studentBody } from '../../helpers/rest.ts';
import { testServer } from '../../helpers/server.ts';

const token = 'a-token-for-the-metrics';
let world: RecordWorld;
beforeEach(async () => {
  world = await recordWorld({ metricsToken: token });
});
afterEach(() => world.close());

const scrape = (authorization = `Bearer ${token}`) =>
  world.server.fetch('/api/metrics', { headers: { authorization } });

/** The figures by name and labels, as the text has them. */
async function figures(): Promise<Map<string, number>> {
  const answer = await scrape();
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

test('whoever brings the token reads the metrics, in the format of Prometheus', async () => {
  const answer = await scrape();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('without the token, with part of it, another or a user’s the metrics are closed', async () => {
  const { tokens } = await world.server.signIn('admin');
  const others = ['', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`, `Basic ${token}`];
  for (const authorization of [...others, `Bearer ${tokens.access_token}`]) {
    const answer = await scrape(authorization);
    expect([authorization, answer.status]).toEqual([authorization, 401]);
    expect(await answer.text()).not.toContain('accord_');
  }
});

test('without the setting the address is as if it were not there', async () => {
  const server = await testServer();
  for (const authorization of [`Bearer ${token}`, 'Bearer ', ''])
    expect((await server.fetch('/api/metrics', { headers: { authorization } })).status).toBe(404);
  await server.close();
});

test('answers are counted by call and status, never by address', async () => {
  const { id } = await world.make('/api/dispute/student/', studentBody());
  await world.reader.get(`/api/dispute/student/${id}`);
  await world.reader.get('/api/dispute/student/987654');
  await world.reader.get('/api/dispute/student/876543');
  await world.reader.get('/api/there-is-none');
  const found = await figures();
  expect(found.get('accord_answers_total{call="student",status="200"}')).toBe(1);
  expect(found.get('accord_answers_total{call="student",status="404"}')).toBe(2);
  expect(found.get('accord_answers_total{call="none",status="404"}')).toBe(1);
  expect(found.get('accord_answer_seconds_count{call="student"}')).toBe(3);
  expect([...found.keys()].join('\n')).not.toMatch(/987654|there-is-none/);
});

test('mails, changes, streams, jobs and the process are told, and no person', async () => {
  const student = await world.make('/api/dispute/student/', studentBody({ lastName: 'Canary' }));
  const parent = await world.make('/api/dispute/complaint/', {
    studentId: student.id,
    dateFiled: '2026-11-02',
  });
  const event = await world.make('/api/dispute/event/', { parentId: parent.id, parentType: 'complaint' });
  await world.editor.get(`/api/dispute/event/sendalert/${student.id}/${event.id}`);
  const { call } = await world.server.signIn('reader');
  const stream = await call('GET', '/api/sync/events');
  world.server.clock.advance(90_000);

  const before = await figures();
  expect(before.get('accord_mails{state="waiting"}')).toBe(1);
  expect(before.get('accord_mail_overdue_seconds')).toBe(90);
  expect(before.get('accord_hint_streams')).toBe(1);
  expect(before.get('accord_change_number')).toBeGreaterThanOrEqual(3);
  expect(before.get('accord_database_up')).toBe(1);
  expect(before.get('accord_info{version="0.0.0-test"}')).toBe(1);
  expect(before.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  expect(before.has('process_resident_memory_bytes')).toBe(true);

  await stream.body?.cancel();
  await world.server.runJob('send mails');
  const after = await figures();
  expect(after.get('accord_mails{state="waiting"}')).toBeUndefined();
  expect(after.get('accord_mails{state="sent"}')).toBe(1);
  expect(after.get('accord_mail_overdue_seconds')).toBe(0);
  expect(after.get('accord_hint_streams')).toBe(0);
  expect(after.get('accord_job_runs_total{job="send mails",outcome="done"}')).toBe(1);
  expect(after.get('accord_job_done_timestamp_seconds{job="send mails"}')).toBe(
    world.server.clock.now().getTime() / 1000,
  );
  expect(await (await scrape()).text()).not.toMatch(/Canary|@|editor/);
});

test('without its table the database counts as down, and old figures do not stand for new ones', async () => {
  expect((await figures()).has('accord_change_number')).toBe(true);
  await sql`alter table "mail" rename to "mailAway"`.execute(world.server.db);
  await expect(world.server.runJob('send mails')).rejects.toThrow();
  const found = await figures();
  expect(found.get('accord_database_up')).toBe(0);
  expect(found.has('accord_change_number')).toBe(false);
  expect(found.has('accord_mail_overdue_seconds')).toBe(false);
  expect(found.get('accord_job_runs_total{job="send mails",outcome="failed"}')).toBe(1);
});

test('a token that is easily guessed or can not be sent is refused without repeating it', () => {
  expect(readMetricsToken({})).toBeNull();
  expect(readMetricsToken({ METRICS_TOKEN: token })).toBe(token);
  for (const METRICS_TOKEN of ['quiet', 'quiet river lantern bridge', 'quiet-ríver-lantern'])
    expect(() => readMetricsToken({ METRICS_TOKEN })).toThrow(ConfigError);
  expect(() => readMetricsToken({ METRICS_TOKEN: 'quiet' })).toThrow(/^METRICS_TOKEN(?!.*quiet)/);
});
