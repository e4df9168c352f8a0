import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '#domain/problems.ts';
import { faultFields, type Log } from '../base/log.ts';

/** How long a scanner may take, in milliseconds. */
const patience = 120_000;
const retryAfterSeconds = 60;

/**
 * The hook for a virus scanner (docs/security.md, Uploads): runs SCAN_COMMAND, without a shell, and gives it the file's plain bytes as
 * its standard input; they touch no disk of ours. What the scanner says is not read: it ends with 0 for a clean file and with
 * 1 for another, as clamdscan does.
 * @param command a program and its arguments; never empty.
 * @param plain the bytes, each verified.
 * @throws Problem 'unsupportedType' where the scanner found something; 'unavailable', with a line in the log, where it could
 *   not be run, broke off, or took over two minutes: a file that nobody looked at is not taken.
 */
export async function scanFile(
  [program = '', ...args]: readonly string[],
  plain: AsyncIterable<Uint8Array>,
  log: Log,
): Promise<void> {
  const scanner = spawn(program, args, {
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: patience,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | string | null>((resolve, reject) => {
    scanner.once('error', reject);
    scanner.once('exit', (code, signal) => resolve(code ?? signal));
  });
  // A scanner that has seen enough before the end closes its input.
  const given = pipeline(Readable.from(plain, { objectMode: false }), scanner.stdin).catch(
    (error: unknown) => {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    },
  );
  const verdict = await Promise.all([ended, given]).then(
    ([end]) => end,
    (error: unknown) => {
      scanner.kill('SIGKILL');
      return error;
    },
  );
  if (verdict === 0) return;
  if (verdict === 1) throw new Problem('unsupportedType', 'The virus scanner refused this file.');
  const why = verdict instanceof Error ? faultFields(verdict) : { code: String(verdict) };
  log.error('the virus scanner failed', why);
  throw new Problem('unavailable', "Files can't be checked for viruses now. Try again later.", {
    retryAfterSeconds,
  });
}
