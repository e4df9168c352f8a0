import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '#server/base/environment.ts';
import { readConfig } from '#server/process/config.ts';
import { startWarnings } from '#server/process/start-warnings.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'accord-config-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const secret = 'q7Zk2mVxP4tR9sLb8wYc3nHd6jGf5eKa';
const production = () => ({
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  DATABASE_URL: 'postgresql://accord:quiet@db/accord',
  PUBLIC_URL: 'https://accord.example.gov/',
  TOKEN_SECRET: secret,
});

const read = (env: Record<string, string>) => () => readConfig({ DATA_DIR: dataDir, ...env });

test('nothing set: port 4000, the embedded database, sample data', () => {
  const { secrets, ...config } = readConfig({ DATA_DIR: dataDir });
  expect(config).toMatchObject({
    port: 4000,
    databaseUrl: null,
    dataDir,
    publicUrl: 'http://localhost:4000',
    isProduction: false,
    timeZone: 'America/Chicago',
    accounts: {
      passwordMin: 6,
      stepUpSeconds: 300,
      checksSpelling: true,
      lock: { idle: 10, hidden: 3 },
    },
    sampleData: true,
  });
  expect(secrets.token.length).toBeGreaterThanOrEqual(32);
});

test('production: everything given, no sample data', () => {
  expect(readConfig(production())).toMatchObject({
    port: 4000,
    databaseUrl: 'postgresql://accord:quiet@db/accord',
    dataDir,
    publicUrl: 'https://accord.example.gov',
    secrets: { token: secret, tokenBefore: null, documents: null, documentsBefore: null },
    isProduction: true,
    timeZone: 'America/Chicago',
    accounts: { passwordMin: 15, stepUpSeconds: 300, checksSpelling: true },
    sampleData: false,
  });
});

test.for([
  [{ PORT: 'http' }, /^PORT is "http"/],
  [{ PORT: '65536' }, /^PORT/],
  [{ NODE_ENV: 'prod' }, /^NODE_ENV is "prod"/],
  [{ PUBLIC_URL: 'accord.example.gov' }, /^PUBLIC_URL/],
  [{ PUBLIC_URL: 'https://example.gov/accord' }, /^PUBLIC_URL .* a name of its own/],
  [{ PUBLIC_URL: 'https://accord.example.gov/?department=9' }, /^PUBLIC_URL .* a name of its own/],
  [{ SAMPLE_DATA: 'no' }, /^SAMPLE_DATA/],
  [{ TIME_ZONE: 'Iowa' }, /^TIME_ZONE is "Iowa"/],
  [{ PASSWORD_MIN: '5' }, /^PASSWORD_MIN is "5"/],
  [{ PASSWORD_MIN: '257' }, /^PASSWORD_MIN is "257"/],
  [{ REQUIRE_MFA: 'yes' }, /^REQUIRE_MFA is "yes", but must be off, admins, all/],
  [{ TRUSTED_PROXIES: 'proxy' }, /^TRUSTED_PROXIES has "proxy"/],
  [{ TOKEN_SECRET: 'short' }, /^TOKEN_SECRET is too short/],
  [{ TOKEN_SECRET: 'a'.repeat(48) }, /^TOKEN_SECRET is not random(?!.*aaa)/],
  [{ TOKEN_SECRET: 'accord'.repeat(9) }, /^TOKEN_SECRET is not random/],
  [{ TOKEN_SECRET_PREVIOUS: 'short' }, /^TOKEN_SECRET_PREVIOUS is too short/],
  [{ DOCUMENT_SECRET: '0123'.repeat(12) }, /^DOCUMENT_SECRET is not random/],
  [{ DATABASE_URL: 'mysql://accord:quiet@db/accord' }, /^DATABASE_URL must be(?!.*quiet)/],
] as const)('%j is refused by name', ([env, line]) => {
  expect(read(env)).toThrow(ConfigError);
  expect(read(env)).toThrow(line);
});

test.for([
  ['TOKEN_SECRET', ''],
  ['TOKEN_SECRET', 's'.repeat(31)],
  ['DATABASE_URL', ''],
  ['PUBLIC_URL', 'http://accord.example.gov'],
  ['PUBLIC_URL', ''],
  ['SAMPLE_DATA', '1'],
  ['PASSWORD_MIN', '7'],
] as const)('production does not start with %s=%s', ([name, value]) => {
  expect(read({ ...production(), [name]: value })).toThrow(new RegExp(`^(${name}|DATABASE_URL) [^\n]+$`));
});

test.for([
  ['PUBLIC_URL', 'https://accord.example.gov'],
  ['PUBLIC_URL', 'http://10.0.0.5:4000'],
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', '10.0.0.5'],
] as const)('without NODE_ENV, others who reach it make it production: %s=%s', ([name, value]) => {
  expect(read({ [name]: value })).toThrow(/^TOKEN_SECRET must be set where others than this machine reach/);
  const { NODE_ENV: _mode, ...given } = production();
  const settings = { ...given, [name]: value };
  if (name === 'PUBLIC_URL' && value.startsWith('http:'))
    return expect(read(settings)).toThrow(/^PUBLIC_URL must be an https address where others/);
  expect(read({ ...settings, SAMPLE_DATA: '1' })).toThrow(/^SAMPLE_DATA must not be 1 where others/);
  expect(readConfig(settings)).toMatchObject({
    isProduction: true,
    sampleData: false,
    accounts: { passwordMin: 15, stepUpSeconds: 300, checksSpelling: true },
  });
});

test.for([
  [{}, '127.0.0.1'],
  [{ PORT: '0' }, '127.0.0.1'],
  [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, '127.0.0.1'],
  [{ PUBLIC_URL: 'http://[::1]:4000', HOST: '::1' }, '::1'],
  [{ HOST: 'localhost' }, 'localhost'],
] as const)('%j is a trial that only this machine reaches', ([env, host]) => {
  expect(readConfig({ DATA_DIR: dataDir, ...env })).toMatchObject({ isProduction: false, host });
});

test('production takes the embedded database when told so', () => {
  expect(readConfig({ ...production(), DATABASE_URL: '', ALLOW_EMBEDDED: '1' }).databaseUrl).toBeNull();
});

test('the secret made for a folder stays the same, and only its owner reads it', async () => {
  const { secrets } = readConfig({ DATA_DIR: dataDir });
  expect(readConfig({ DATA_DIR: dataDir }).secrets).toEqual(secrets);
  expect((await stat(join(dataDir, 'token-secret'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(dataDir, 'token-secret'), 'utf8')).toBe(secrets.token);
});

test('a DATA_DIR that is a file is refused by name', async () => {
  await writeFile(join(dataDir, 'file'), '');
  expect(read({ DATA_DIR: join(dataDir, 'file') })).toThrow(/^DATA_DIR .*file can't be written/);
});

test('the minutes of the automatic lock are the department’s within limits', () => {
  const times = (idle: string, hidden: string) =>
    readConfig({ ...production(), LOCK_AFTER_MINUTES: idle, LOCK_HIDDEN_MINUTES: hidden }).accounts.lock;
  expect(times('30', '15')).toEqual({ idle: 30, hidden: 15 });
  expect(times('1', '1')).toEqual({ idle: 1, hidden: 1 });
  expect(() => times('31', '3')).toThrow(/^LOCK_AFTER_MINUTES is "31", but must be at most 30/);
  expect(() => times('10', '16')).toThrow(/^LOCK_HIDDEN_MINUTES is "16", but must be at most 15/);
  expect(() => times('0', '3')).toThrow(/^LOCK_AFTER_MINUTES/);
});

test('files are named after students unless FILE_NAMES says number', () => {
  const names = (FILE_NAMES: string) =>
    readConfig({ ...production(), FILE_NAMES }).accounts.filesNameStudents;
  expect(readConfig(production()).accounts.filesNameStudents).toBe(true);
  expect(names('student')).toBe(true);
  expect(names('number')).toBe(false);
  expect(() => names('case')).toThrow(/^FILE_NAMES is "case", but must be student or number/);
});

const warned = (env: Record<string, string>) =>
  startWarnings(readConfig({ DATA_DIR: dataDir, ...env })).map((line) => line.split(' ')[0]);

test.each([
  ['postgresql://a:b@db/accord', true],
  ['postgresql://a:b@db/accord?sslmode=prefer', true],
  ['postgresql://a:b@db/accord?sslmode=verify-full', false],
  ['postgresql://a:b@127.0.0.1:5432/accord', false],
  ['postgresql://a:b@localhost/accord', false],
  ['postgresql://a:b@[::1]/accord', false],
  ['postgresql://a:b@localhost/accord?host=/run/postgresql', false],
  ['postgresql://a:b@localhost/accord?host=10.0.0.7', true],
])('a start with %s warns that it is read on the way: %s', (DATABASE_URL, isWarned) => {
  expect(warned({ ...production(), DATABASE_URL }).includes('DATABASE_URL')).toBe(isWarned);
});

test('what people can reach warns of a second factor that nobody is asked for, of mails that reach nobody, of files that nothing looks at', () => {
  expect(warned({})).toEqual([]);
  const all = ['SMTP_URL', 'SCAN_COMMAND', 'REQUIRE_MFA', 'DATABASE_URL'];
  expect(warned(production())).toEqual(all);
  const { NODE_ENV: _mode, ...reachable } = production();
  expect(warned(reachable)).toEqual(all);
  expect(warned({ ...reachable, REQUIRE_MFA: 'off' })).toEqual(all);
  for (const REQUIRE_MFA of ['admins', 'all'])
    expect(warned({ ...reachable, REQUIRE_MFA })).toEqual(['SMTP_URL', 'SCAN_COMMAND', 'DATABASE_URL']);
  const { PUBLIC_URL: _url, ...onMachine } = reachable;
  expect(warned(onMachine)).toEqual([]);
});
