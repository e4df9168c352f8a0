import { expect, test } from 'vitest';
import { ConfigError } from '#server/base/environment.ts';
import { readMailConfig } from '#server/mail/mail-config.ts';

const read = (env: Record<string, string>) => readMailConfig(env, '/data');
const from = { MAIL_FROM: 'Accord <accord@example.gov>' };

test('nothing set: mails become files, alerts go to the Admins', () => {
  expect(read({})).toEqual({
    smtp: null,
    folder: '/data/mail',
    from: { name: 'Accord', address: 'accord@localhost' },
    alertRecipients: null,
  });
});

test('everything set', () => {
  const config = read({
    ...from,
    SMTP_URL: 'smtp://us%40er:p%3Ass@mail.example.gov:2525/?tls.servername=relay.example.gov',
    ALERT_RECIPIENTS: 'Desk <desk@example.gov>, ann@example.gov',
  });
  expect(config.from).toEqual({ name: 'Accord', address: 'accord@example.gov' });
  expect(config.alertRecipients).toEqual(['desk@example.gov', 'ann@example.gov']);
  expect(config.smtp).toMatchObject({
    host: 'mail.example.gov',
    port: 2525,
    secure: false,
    auth: { user: 'us@er', pass: 'p:ss' },
    tls: { rejectUnauthorized: true, servername: 'relay.example.gov' },
  });
});

test.for([
  ['smtp://mail.example.gov', { port: 587, secure: false, requireTLS: true }],
  ['smtps://mail.example.gov', { port: 465, secure: true, requireTLS: false }],
  ['smtp://mail.example.gov?requireTLS=false', { requireTLS: false, ignoreTLS: false }],
  ['smtp://mail.example.gov?ignoreTLS=true', { requireTLS: false, ignoreTLS: true }],
  ['smtp://127.0.0.1:1025', { port: 1025, requireTLS: false }],
  ['smtp://[::1]:1025', { host: '::1', requireTLS: false }],
] as const)(
  '%s: TLS is demanded unless the server is here or the address says otherwise',
  ([url, options]) => {
    expect(read({ ...from, SMTP_URL: url }).smtp).toMatchObject(options);
  },
);

test.for([
  { SMTP_URL: 'mail.quiet.gov' },
  { SMTP_URL: 'http://u:quiet@mail.example.gov' },
  { SMTP_URL: 'smtp://u:quiet@' },
  { SMTP_URL: 'smtp://u:quiet@host/inbox' },
  { SMTP_URL: 'smtp://u:%quiet@host' },
  { SMTP_URL: 'smtp://u:quiet@host:99999' },
  { SMTP_URL: 'smtp://u:quiet@host?logger=true' },
  { SMTP_URL: 'smtp://u:quiet@host?requireTLS=yes' },
  { SMTP_URL: 'smtps://u:quiet@host?ignoreTLS=true' },
  { SMTP_URL: 'smtp://u:quiet@host?socketTimeout=1' },
])('%j is refused in one line without its value', (env) => {
  const refused = (() => {
    try {
      return read({ ...from, ...env });
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toBeInstanceOf(ConfigError);
  const { message } = refused as Error;
  expect(message).toMatch(/SMTP_URL/);
  expect(message).not.toMatch(/quiet|\n/);
});

test.for([
  [{ SMTP_URL: 'smtp://host' }, /^MAIL_FROM must be set/],
  [{ MAIL_FROM: 'accord' }, /^MAIL_FROM is "accord"/],
  [{ MAIL_FROM: 'a@example.gov, b@example.gov' }, /^MAIL_FROM/],
  [{ ALERT_RECIPIENTS: 'ann@example.gov; ben' }, /^ALERT_RECIPIENTS/],
  [{ ALERT_RECIPIENTS: 'ann@example.gov,' + ' ben' }, /^ALERT_RECIPIENTS/],
] as const)('%j is refused by name', ([env, line]) => {
  expect(() => read(env)).toThrow(line);
});
