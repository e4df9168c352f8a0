import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startJobs } from '#server/base/jobs.ts';
import { createLog } from '#server/base/log.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/postgres.ts';
import { beginHandOver, claimNext } from '#server/mail/claim.ts';
import { sendMails } from '#server/mail/send-mails.ts';
import { settle } from '#server/mail/settle.ts';
import { smtpTransport } from '#server/mail/smtp-transport.ts';
import { eventually } from '../../helpers/eventually.ts';
import { mailWorld, type MailWorld, minute } from './mail-world.ts';

let world: MailWorld;
const undo: (() => Promise<void>)[] = [];
beforeEach(async () => {
  world = await mailWorld();
});
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
  await world.close();
});

const from = { name: 'Accord', address: 'accord@example.gov' };
const silent = createLog({ write: () => {} });

/** Another process's connections. */
async function sameDatabase(): Promise<Database> {
  const other = await openDatabase({ url: world.server.database.url });
  undo.push(() => other.close());
  return other;
}

async function sender() {
  const transport = smtpTransport(world.smtp.options, from);
  return sendMails({ database: await sameDatabase(), clock: world.server.clock, log: silent, transport });
}

test('several processes at once send each mail once', async () => {
  const to = Array.from({ length: 30 }, (_, i) => `user${i}@example.gov`);
  await world.queue({ to });
  const senders = await Promise.all([1, 2, 3].map(() => sender()));
  await Promise.all(senders.map((one) => one.run()));
  expect(world.smtp.seen.map((mail) => mail.to[0]).toSorted()).toEqual(to.toSorted());
  for (const mail of await world.mails()) expect(mail).toMatchObject({ state: 'sent', attempts: 1 });
});

test('a mail claimed by a process that died before the hand-over is sent once, when its claim has ended', async () => {
  await world.queue();
  const { db, clock } = world.server;
  expect(await claimNext(db, clock.now(), minute)).toMatchObject({ recipient: 'ann@example.gov' });
  clock.advance(minute - 1);
  await world.send();
  expect(world.smtp.seen).toEqual([]);
  clock.advance(1);
  await world.send();
  await world.send();
  expect(world.smtp.taken).toHaveLength(1);
  expect(await world.mails()).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('a mail whose process died in the hand-over is not sent again', async () => {
  await world.queue();
  const { db, clock } = world.server;
  const claimed = await claimNext(db, clock.now(), minute);
  expect(claimed && (await beginHandOver(db, claimed, clock.now(), minute))).toBe(true);
  await world.send();
  expect(await world.mails()).toMatchObject([{ state: 'handing over' }]);
  clock.advance(minute);
  await world.send();
  clock.advance(minute);
  await world.send();
  expect(world.smtp.seen).toEqual([]);
  expect(await world.mails()).toMatchObject([
    { state: 'unknown', lastCode: 'EPROCESS', recipient: null, subject: null, body: null },
  ]);
});

test('an answer that comes late still says what became of a mail that counted as unknown', async () => {
  await world.queue();
  const { db, clock } = world.server;
  const claimed = await claimNext(db, clock.now(), minute);
  if (!claimed) throw new Error('nothing claimed');
  await beginHandOver(db, claimed, clock.now(), minute);
  clock.advance(minute);
  await world.send();
  await settle(db, claimed, { outcome: 'failed', code: '451', isAnyMail: false }, clock.now());
  expect(await world.mails()).toMatchObject([{ state: 'unknown' }]);
  await settle(db, claimed, { outcome: 'sent' }, clock.now());
  expect(await world.mails()).toMatchObject([{ state: 'sent', lastCode: null, body: null }]);
});

test('a process that slept through the end of its claim sends nothing', async () => {
  await world.queue();
  const { db, clock } = world.server;
  const slow = await claimNext(db, clock.now(), minute);
  clock.advance(minute);
  await claimNext(db, clock.now(), minute);
  if (!slow) throw new Error('nothing claimed');
  const transport = smtpTransport(world.smtp.options, from);
  const begin = () => beginHandOver(db, slow, clock.now(), minute);
  const delivery = await transport.deliver(slow, begin, new AbortController().signal);
  expect(delivery).toEqual({ outcome: 'withdrawn' });
  expect(world.smtp.seen).toEqual([]);
});

test('every try of a mail has the same Message-ID', async () => {
  world.smtp.next.push({ content: 451 });
  await world.queue();
  const [mail] = await world.mails();
  await world.send();
  world.server.clock.advance(minute);
  await world.send();
  const ids = world.smtp.seen.map(({ content }) => /^Message-ID: (.*)\r$/im.exec(content)?.[1]);
  expect(ids).toEqual([`<${mail?.uid}@example.gov>`, `<${mail?.uid}@example.gov>`]);
});

test('no transaction is open while a mail server is talked to', async () => {
  world.smtp.next.push('hang after the content');
  await world.queue();
  const stopping = new AbortController();
  const run = (await sender()).run(stopping.signal);
  await eventually(() => expect(world.smtp.seen).toHaveLength(1));
  // A row that a transaction had locked would let this wait until its end.
  await world.server.db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '20s'`.execute(trx);
    await sql`update "mail" set "attempts" = "attempts" + 1`.execute(trx);
  });
  await world.queue({ to: ['ben@example.gov'] });
  await world.send();
  expect(world.smtp.taken.map(({ to }) => to[0])).toEqual(['ben@example.gov']);
  await world.smtp.close();
  await run;
});

test('a hand-over that has not begun ends with the process, and the mail waits', async () => {
  world.smtp.next.push('hang before the content');
  await world.queue();
  const stopping = new AbortController();
  const run = (await sender()).run(stopping.signal);
  await eventually(async () => expect(await world.mails()).toMatchObject([{ attempts: 1 }]));
  stopping.abort();
  await run;
  expect(await world.mails()).toMatchObject([{ state: 'waiting', lastCode: 'ESTOPPED' }]);
});

test('a queued mail wakes the sender when its transaction commits', async () => {
  const job = await sender();
  const listening = Promise.withResolvers<void>();
  const wake = async (run: () => void) => {
    const end = await job.wake?.(run);
    listening.resolve();
    return async () => end?.();
  };
  undo.push(startJobs([{ ...job, wake, every: 24 * 60 * minute }], silent));
  await listening.promise;
  await world.queue();
  await eventually(() => expect(world.smtp.taken).toHaveLength(1));
  await world.queue();
  await eventually(() => expect(world.smtp.taken).toHaveLength(2));
});
