import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartRefused } from '../../base/start-refused.ts';

/** Bytes that tell what a file is. */
const telling = 24;

const isGzip = (begin: Buffer) => begin[0] === 0x1f && begin[1] === 0x8b;
const isAge = (begin: Buffer) => /^(age-encryption\.org\/|-----BEGIN AGE)/.test(begin.toString('latin1'));
/** A packet of OpenPGP begins with its highest bit; with armour, in words. */
const isGnupg = (begin: Buffer) =>
  ((begin[0] ?? 0) & 0x80) !== 0 || begin.toString('latin1').startsWith('-----BEGIN PGP');

/** What the first bytes of a stream are, and all of it again. */
async function begun(input: Readable): Promise<{ begin: Buffer; whole: Readable }> {
  const chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let begin: Buffer = Buffer.alloc(0);
  while (begin.length < telling) {
    const { value, done } = await chunks.next();
    if (done) break;
    begin = Buffer.concat([begin, value]);
  }
  async function* again() {
    yield begin;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { begin, whole: Readable.from(again()) };
}

/** What a program makes of a stream; ends with an error where the program doesn't end well, which has said why itself. */
async function* through(program: string, args: readonly string[], input: Readable): AsyncGenerator<Buffer> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(
    ([code]) => {
      if (code !== 0) throw new StartRefused(`${program} could not open it: another key, or it is damaged.`);
    },
    () => {
      throw new StartRefused(`${program} could not be started.`);
    },
  );
  // A program that ends early takes no more: its end says why.
  const fed = pipeline(input, child.stdin).catch(() => {});
  ended.catch(() => {});
  yield* child.stdout as AsyncIterable<Buffer>;
  await ended;
  await fed;
}

/**
 * The bytes of a backup in the clear, in memory only: as they are, or through `age` or `gpg` where one of these encrypted them.
 * @param identity the file of age's key; null: none was said. GnuPG has its keys itself.
 * @throws {StartRefused} for what is no backup, encrypted or not; the stream ends with one where the key is another.
 */
export async function decrypted(input: Readable, identity: string | null): Promise<Readable> {
  const { begin, whole } = await begun(input);
  if (isGzip(begin)) return whole;
  if (isAge(begin)) {
    if (identity === null)
      throw new StartRefused('it is encrypted with age: say --identity FILE, the file of its key');
    return Readable.from(through('age', ['--decrypt', '--identity', identity], whole));
  }
  if (isGnupg(begin)) return Readable.from(through('gpg', ['--batch', '--quiet', '--decrypt'], whole));
  throw new StartRefused('This is not a backup of Accord.');
}
