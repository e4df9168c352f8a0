import { expect, test } from 'vitest';
import { createPasswords, productionCost } from '#server/accounts/passwords.ts';

const pepper = new Uint8Array(32).fill(1);
const passwords = createPasswords(pepper, { memoryCost: 8, timeCost: 1 });

test('a password is checked at the cost that security asks for', async () => {
  const stored = await createPasswords(pepper).hash('quiet-river-lantern');
  expect(stored).toMatch(/^[\w-]{8}:\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(productionCost).toEqual({ memoryCost: 65536, timeCost: 3 });
});

test('a hash opens by its password alone, whole, and only with the pepper', async () => {
  const long = 'x'.repeat(5000);
  const stored = await passwords.hash(long);
  expect(await passwords.verify(stored, long)).toBe(true);
  expect(await passwords.verify(stored, long.slice(0, -1))).toBe(false);
  const otherPepper = createPasswords(new Uint8Array(32).fill(2), { memoryCost: 8, timeCost: 1 });
  expect(await otherPepper.verify(stored, long)).toBe(false);
});

test('nobody has a password, not even the one that stands in for it', async () => {
  expect(await passwords.verify(null, 'nobody has this password')).toBe(false);
});

test('four are checked at a time and 32 wait; the next are refused without being checked', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.verify(null, 'any')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(4);
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable' });
  expect(await passwords.verify(null, 'any')).toBe(false);
});

test('a known device has a queue of its own, and its turn before strangers who wait', async () => {
  const order: string[] = [];
  const strangers = Array.from({ length: 40 }, () =>
    passwords.verify(null, 'any').then(
      () => order.push('stranger'),
      () => order.push('refused'),
    ),
  );
  const known = passwords.verify(null, 'any', 'known').then(() => order.push('known'));
  await Promise.all([...strangers, known]);
  expect(order.filter((who) => who === 'refused')).toHaveLength(4);
  // Four were being checked before it came.
  expect(order.filter((who) => who !== 'refused').indexOf('known')).toBeLessThan(8);
});
