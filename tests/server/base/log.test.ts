import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
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
