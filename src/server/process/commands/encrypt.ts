import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartRefused } from '../../base/start-refused.ts';

/** The program that encrypts for a recipient, with its arguments: age for its own and SSH's keys, else GnuPG. */
const programFor = (recipient: string): [program: string, args: string[]] =>
  /^(age1|ssh-)/.test(recipient)
    ? ['age', ['--encrypt', '--recipient', recipient]]
    : ['gpg', ['--batch', '--encrypt', '--trust-model', 'always', '--output', '-', '--recipient', recipient]];

/**
 * Has bytes written through the program that encrypts them for the recipient, and ends `out`. Nothing of them
 * lies anywhere in the clear. @throws {StartRefused} where the program isn't there or doesn't end well: it has said why itself.
 */
export async function encryptedFor<T>(
  recipient: string,
  out: Writable,
  write: (plain: Writable) => Promise<T>,
): Promise<T> {
  const [program, args] = programFor(recipient);
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const failed = (why: string) => new StartRefused(`${program} ${why}.`);
  const ended = once(child, 'exit').then(
    ([code]) => {
      if (code !== 0) throw failed('did not encrypt it');
    },
    () => {
      throw failed('could not be started');
    },
  );
  const passed = pipeline(child.stdout, out);
  const written = write(child.stdin);
  // Whatever breaks off, the program's end says why.
  const outcomes = await Promise.allSettled([ended, passed, written]);
  const broken = outcomes.find((outcome) => outcome.status === 'rejected');
  if (broken) throw broken.reason;
  return written;
}
