import { afterEach, beforeEach, expect, test } from 'vitest';
import { enqueueMail } from '#server/mail/mail-queue.ts';
import { mailWorld, type MailWorld, minute } from './mail-world.ts';

let world: MailWorld;
beforeEach(async () => {
  world = await mailWorld();
});
afterEach(() => world.close());

const emptied = { recipient: null, subject: null, body: null };

test('a mail is sent once, and only that it was is kept of it', async () => {
  await world.queue();
  await world.send();
  await world.send();
  expect(world.smtp.taken).toEqual([
    {
      to: ['ann@example.gov'],
      content: expect.stringContaining('https://accord.example.gov/pwreset'),
    },
  ]);
  expect(await world.mails()).toMatchObject([
    { state: 'sent', kind: 'password reset', attempts: 1, lastCode: null, ...emptied },
  ]);
});

test('several recipients get a mail each and do not see each other', async () => {
  await world.queue({ to: ['ann@example.gov', 'ben@example.gov', 'ann@example.gov'] });
  await world.send();
  expect(world.smtp.taken.map(({ to }) => to).toSorted()).toEqual([['ann@example.gov'], ['ben@example.gov']]);
  for (const { to, content } of world.smtp.taken) expect(content.match(/\w+@example\.gov/g)).toContain(to[0]);
  const [first] = world.smtp.taken;
  expect(first?.content.includes('ann@') && first.content.includes('ben@')).toBe(false);
});

test('a mail of a transaction that is rolled back is never sent', async () => {
  const failing = world.server.db.transaction().execute(async (trx) => {
    const now = world.server.clock.now().toISOString();
    await enqueueMail(trx, { kind: 'alert', to: ['ann@example.gov'], subject: 's', text: 't', now });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await world.send();
  expect(world.smtp.seen).toEqual([]);
  expect(await world.mails()).toEqual([]);
});

test('a key queues one mail, to all of its recipients, for ever', async () => {
  const to = ['ann@example.gov', 'ben@example.gov'];
  await world.queue({ uniqueKey: 'alert 1', to });
  await world.queue({ uniqueKey: 'alert 1', to });
  await world.send();
  await world.queue({ uniqueKey: 'alert 1', to: ['cleo@example.gov'] });
  await world.send();
  expect(world.smtp.taken.map((mail) => mail.to[0]).toSorted()).toEqual(to);
});

test.for([
  ['the greeting', { connect: 421 }, '421'],
  ['the sender', { from: 451 }, '451'],
  ['a sender who has not signed in', { from: 530 }, '530'],
  ['the recipient', { recipient: 450 }, '450'],
  ['the content', { content: 452 }, '452'],
] as const)(
  'after a refusal for now of %s the mail is tried again and sent once',
  async ([, behaviour, code]) => {
    world.smtp.next.push(behaviour);
    await world.queue();
    await world.send();
    expect(await world.mails()).toMatchObject([
      { state: 'waiting', attempts: 1, lastCode: code, recipient: 'ann@example.gov' },
    ]);
    await world.send();
    expect(world.smtp.taken).toEqual([]);
    world.server.clock.advance(minute);
    await world.send();
    world.server.clock.advance(60 * minute);
    await world.send();
    expect(world.smtp.taken).toHaveLength(1);
    expect(await world.mails()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  },
);

test.for([
  ['the sender', { from: 550 }, '550'],
  ['the recipient', { recipient: 553 }, '553'],
  ['the content', { content: 554 }, '554'],
] as const)('a refusal for good of %s ends the mail', async ([, behaviour, code]) => {
  world.smtp.next.push(behaviour);
  await world.queue();
  await world.send();
  world.server.clock.advance(60 * minute);
  await world.send();
  expect(world.smtp.taken).toEqual([]);
  expect(await world.mails()).toMatchObject([{ state: 'refused', attempts: 1, lastCode: code, ...emptied }]);
});

/** A server that waits for a silent one for seconds; the others' patience outlasts a busy machine. */
async function beImpatient(): Promise<void> {
  await world.close();
  world = await mailWorld('socketTimeout=4000');
}

test.for(['hang before the content', 'cut before the content'] as const)(
  'a server that does this (%s) gets the mail again',
  async (behaviour) => {
    if (behaviour.startsWith('hang')) await beImpatient();
    world.smtp.next.push(behaviour);
    await world.queue();
    await world.send();
    expect(await world.mails()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    world.server.clock.advance(minute);
    await world.send();
    expect(world.smtp.taken).toHaveLength(1);
    expect(world.smtp.seen).toHaveLength(1);
  },
);

test.for(['hang after the content', 'cut after the content'] as const)(
  'a server that does this (%s) may have taken the mail, and never gets it again',
  async (behaviour) => {
    if (behaviour.startsWith('hang')) await beImpatient();
    world.smtp.next.push(behaviour);
    await world.queue();
    await world.send();
    for (let hours = 0; hours < 30; hours += 1) {
      world.server.clock.advance(60 * minute);
      await world.send();
    }
    expect(world.smtp.seen).toHaveLength(1);
    expect(await world.mails()).toMatchObject([{ state: 'unknown', attempts: 1, ...emptied }]);
    expect(world.server.logged.some((line) => line.includes('without an answer'))).toBe(true);
  },
);

test('without a server the mail waits ever longer, and is given up after a day', async () => {
  await world.smtp.close();
  await world.queue();
  for (let passed = 0; passed < 24 * 60; passed += 1) {
    await world.send();
    world.server.clock.advance(minute);
  }
  expect(await world.mails()).toMatchObject([{ state: 'waiting', lastCode: 'ECONNREFUSED' }]);
  await world.send();
  const [mail] = await world.mails();
  expect(mail).toMatchObject({ state: 'given up', lastCode: 'ECONNREFUSED', ...emptied });
  // 1, 2, 4, 8, 16 and 32 minutes, then each hour.
  expect(mail?.attempts).toBe(7 + 22);
});

test('a mail that is no use any more is given up', async () => {
  const expiresAt = new Date(world.server.clock.now().getTime() + 30 * minute).toISOString();
  world.smtp.next.push({ content: 450 });
  await world.queue({ expiresAt });
  await world.send();
  world.server.clock.advance(30 * minute);
  await world.send();
  expect(world.smtp.taken).toEqual([]);
  expect(await world.mails()).toMatchObject([{ state: 'given up' }]);
});

test('one mail that the server does not want is in no other mail’s way', async () => {
  world.smtp.next.push({ recipient: 450 });
  for (let i = 0; i < 9; i += 1) await world.queue();
  await world.send();
  expect(world.smtp.taken).toHaveLength(8);
});

test('nothing of the addresses, the content or the server’s words is logged', async () => {
  world.smtp.next.push({ content: 554 }, { recipient: 450 }, 'cut after the content');
  for (let i = 0; i < 3; i += 1) await world.queue();
  await world.send();
  expect(world.server.logged.filter((line) => line.includes('send mails'))).toHaveLength(3);
  expect(world.server.logged.join('\n')).not.toMatch(/@|pwreset|secret/);
});

test('what became of a mail is forgotten after 400 days', async () => {
  await world.queue();
  await world.send();
  world.server.clock.advance(400 * 24 * 60 * minute);
  await world.server.runJob('forget old mails');
  expect(await world.mails()).toHaveLength(1);
  world.server.clock.advance(minute);
  await world.server.runJob('forget old mails');
  expect(await world.mails()).toEqual([]);
});
