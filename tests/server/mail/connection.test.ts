import { afterEach, expect, test } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { mailWorld, type MailWorld } from './mail-world.ts';

let world: MailWorld;
afterEach(() => world.close());

/** One mail to a server with these options; how it ended. */
async function sent(query: string, more: SMTPServerOptions, user?: string) {
  world = await mailWorld(query, more, user);
  await world.queue();
  await world.send();
  const [mail] = await world.mails();
  return { state: mail?.state, code: mail?.lastCode, taken: world.smtp.taken.length };
}

const withTls: SMTPServerOptions = { disabledCommands: [] };

test('with STARTTLS the mail goes encrypted', async () => {
  let isSecure = false;
  const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, session, done) => {
    isSecure = session.secure;
    done();
  };
  const query = 'requireTLS=true&tls.rejectUnauthorized=false';
  expect(await sent(query, { ...withTls, onMailFrom })).toMatchObject({ state: 'sent', taken: 1 });
  expect(isSecure).toBe(true);
});

test("the mail server is greeted with the sender's domain, whatever the machine is called", async () => {
  let greeting = '';
  const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, session, done) => {
    greeting = session.hostNameAppearsAs;
    done();
  };
  await sent('', { onMailFrom });
  expect(greeting).toBe('example.gov');
});

test('a certificate that nobody vouches for gets no mail', async () => {
  expect(await sent('requireTLS=true', withTls)).toMatchObject({ state: 'waiting', taken: 0 });
});

test('a server without TLS gets no mail where TLS is demanded', async () => {
  expect(await sent('requireTLS=true', {})).toMatchObject({ state: 'waiting', taken: 0 });
});

const withAccounts: SMTPServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'accord' && password === 'qu:iet'
      ? done(null, { user: username })
      : done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
};

test('the account of the address signs in', async () => {
  expect(await sent('', withAccounts, 'accord:qu%3Aiet')).toMatchObject({ state: 'sent', taken: 1 });
});

test.for([['accord:wrong-quiet'], [undefined]])(
  'with the account %s the mail waits for an administrator',
  async ([user]) => {
    expect(await sent('', withAccounts, user)).toMatchObject({
      state: 'waiting',
      code: user ? '535' : '530',
      taken: 0,
    });
    expect(world.server.logged.join()).not.toContain('quiet');
  },
);
