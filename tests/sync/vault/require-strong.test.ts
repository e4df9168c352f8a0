import { expect, test } from 'vitest';
import { onlineOnlyReason } from '#sync/session/strength.ts';
import type { Judge } from '#sync/vault/judge.ts';
import { requireStrong } from '#sync/vault/require-strong.ts';

const saying = (strength: Awaited<ReturnType<Judge['strength']>>): Judge => ({
  strength: async () => strength,
  offer: async () => null,
  prepare: () => {},
});
const passphrase = 'efficient precinct enjoying corncob';

test('a strong passphrase is taken', async () => {
  await expect(requireStrong(saying('strong'), passphrase, 'Use more words.')).resolves.toBeUndefined();
});

test.each([
  ['weak', 'invalid', /too easy to guess\. Use more words\.$/],
  ['unknown', 'unavailable', /^This passphrase was not taken: .* could not be loaded\. Try again\.$/],
] as const)('one that is %s is refused in words that say so', async (strength, code, words) => {
  await expect(requireStrong(saying(strength), passphrase, 'Use more words.')).rejects.toMatchObject({
    code,
    message: expect.stringMatching(words) as string,
    details: { fields: [{ path: 'passphrase', message: expect.stringMatching(words) as string }] },
  });
});

test('a password of unknown strength protects nothing, and is not called easy to guess', async () => {
  expect(await onlineOnlyReason(saying('strong'), passphrase)).toBeNull();
  expect(await onlineOnlyReason(saying('weak'), passphrase)).toMatch(/too easy to guess/);
  const reason = await onlineOnlyReason(saying('unknown'), passphrase);
  expect(reason).toMatch(/could not be loaded\. So this session works online only/);
  expect(reason).not.toMatch(/too easy|too short/);
});
