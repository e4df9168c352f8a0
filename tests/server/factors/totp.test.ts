import { expect, test } from 'vitest';
import { newSecret, secretTexts, stepsOf } from '#server/factors/totp.ts';

/** RFC 6238, appendix B, its rows for SHA-1: eight digits, of which a code of six digits is the last six. */
const secret = Buffer.from('12345678901234567890');
const vectors: readonly [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];

test.each(vectors)('at %d s the code ends with that of %s', (seconds, code) => {
  const at = (offset: number) => new Date((seconds + offset) * 1000);
  const step = Math.floor(seconds / 30);
  expect(stepsOf(secret, code.slice(-6), at(0))).toEqual([step]);
  // One step early and one late are taken, two are not.
  for (const [offset, taken] of [
    [30, [step]],
    [-30, [step]],
    [60, []],
    [-60, []],
  ] as const)
    expect(stepsOf(secret, code.slice(-6), at(offset))).toEqual(taken);
});

test.each(['', '00000', '287082 ', '0287082', 'abcdef'])('"%s" is no code', (code) => {
  expect(stepsOf(secret, code, new Date(59_000))).toEqual([]);
});

test('what an app reads names the issuer, the user and 20 random bytes', () => {
  const { secret: typed, uri } = secretTexts(newSecret(), 'ann lee');
  expect(typed).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toContain('otpauth://totp/Accord:ann%20lee?issuer=Accord');
  expect(uri).toContain(`secret=${typed}`);
  expect(uri).toContain('algorithm=SHA1&digits=6&period=30');
});
