import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createLog, faultFields, type LogFields } from '#server/base/log.ts';

test('only what is on the list is ever logged', () => {
  const lines: string[] = [];
  const log = createLog(
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
  );
  const fields = { status: 200, userName: 'ann.lee', body: { facts: 'secret' } } as LogFields;
  log.info('answered', fields);
  log.warn('answered', fields);
  log.error('answered', fields);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ msg: 'answered', status: 200 });
    expect(line).not.toMatch(/ann\.lee|secret/);
  }
  expect(lines).toHaveLength(3);
});

test('an error is logged by its kind, code and place, never by its message', () => {
  const error = Object.assign(new Error('Key (stateId)=(1234567890) already exists\n  of Ann Lee'), {
    code: '23505',
  });
  const fields = faultFields(error);
  expect(fields).toMatchObject({ error: 'Error', code: '23505' });
  expect(JSON.stringify(fields)).not.toMatch(/1234567890|Ann/);
  expect(fields.frames?.[0]).toContain('log.test.ts');
});

/** A process of its own that logs a line, and says on its error output that it goes on; it is given 60 s. */
const logging = (standardOutput: 'pipe' | number) => {
  const log = join(import.meta.dirname, '../../../src/server/base/log.ts');
  const script = `const { createLog } = await import(${JSON.stringify(log)});
    for (let line = 0; line < 3; line += 1) createLog().warn('a line');
    process.stderr.write('goes on');`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    stdio: ['ignore', standardOutput, 'pipe'],
    timeout: 60_000,
  });
};

// macOS has no disk that is always full.
test.skipIf(!existsSync('/dev/full'))('a process whose log is on a full disk goes on, and ends', () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  expect(logging(full)).toMatchObject({ status: 0, stderr: 'goes on' });
});

test('each line of a log is one of standard output', () => {
  const { stdout, stderr } = logging('pipe');
  expect(stderr).toBe('goes on');
  expect(stdout).toMatch(/^(\{"level":40,[^\n]*"msg":"a line"\}\n){3}$/);
});
