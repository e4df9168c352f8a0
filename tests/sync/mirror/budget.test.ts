import { expect, test } from 'vitest';
import { mirrorBudget, type Room } from '#sync/mirror/budget.ts';

const MiB = 1024 * 1024;
const room = (quota: number, usage: number, mirrors: number): Room => ({
  quota: quota * MiB,
  usage: usage * MiB,
  mirrors,
});
test.each<[string, Room, number, number]>([
  ['alone on an empty device, half of it on the disk', room(1500, 0, 1), 0, 500],
  ['whose own bytes are what is used', room(1500, 150, 1), 100, 500],
  ['beside another who left some of the half', room(1500, 300, 2), 0, 300],
  ['beside another who took the half: an even part of it', room(1500, 700, 2), 0, 250],
  ['as far as three quarters are free', room(1500, 1050, 2), 0, 50],
  ['beyond them, nothing more', room(1500, 1300, 2), 40, 40],
  ['of a year that followed another, whose bytes still count', room(1500, 700, 1), 0, 283],
])('a mirror %s', async (_, all, bytes, most) => {
  expect(Math.round((await mirrorBudget(async () => all, bytes * MiB)) / MiB)).toBe(most);
});
