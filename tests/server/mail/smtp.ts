import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpOptions } from '#server/mail/smtp-url.ts';
import { readSmtpUrl } from '#server/mail/smtp-url.ts';

/** What the server does with a mail whose content has arrived whole, or at an earlier step. */
export type Behaviour =
  | 'accept'
  | 'hang before the content'
  | 'hang after the content'
  | 'cut before the content'
  | 'cut after the content'
  | { connect: number }
  | { from: number }
  | { recipient: number }
  | { content: number };

export interface Received {
  to: string[];
  content: string;
}

export interface TestSmtp {
  options: SmtpOptions;
  url: string;
  /** Mails that the server took and said so; and all whose content it had whole, whatever it said. */
  taken: Received[];
  seen: Received[];
  /** What it does with the next connections, one each; `accept` after these. */
  next: Behaviour[];
  close(): Promise<void>;
}

const refusal = (code: number) => Object.assign(new Error(`no <secret@example.gov>`), { responseCode: code });

/** A real SMTP server on loopback. `more` are options of its own, such as accounts. */
export async function testSmtp(query = '', more: SMTPServerOptions = {}, user = ''): Promise<TestSmtp> {
  const taken: Received[] = [];
  const seen: Received[] = [];
  const next: Behaviour[] = [];
  const behaviours = new Map<string, Behaviour>();
  const of = (session: { id: string }) => behaviours.get(session.id) ?? 'accept';
  const cut = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    logger: false,
    onConnect: (session, done) => {
      const behaviour = next.shift() ?? 'accept';
      behaviours.set(session.id, behaviour);
      done(typeof behaviour === 'object' && 'connect' in behaviour ? refusal(behaviour.connect) : null);
    },
    onMailFrom: (_address, session, done) => {
      const behaviour = of(session);
      done(typeof behaviour === 'object' && 'from' in behaviour ? refusal(behaviour.from) : null);
    },
    onRcptTo: (_address, session, done) => {
      const behaviour = of(session);
      if (behaviour === 'hang before the content') return;
      if (behaviour === 'cut before the content') cut(session.id);
      else
        done(typeof behaviour === 'object' && 'recipient' in behaviour ? refusal(behaviour.recipient) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const behaviour = of(session);
        const mail = {
          to: session.envelope.rcptTo.map(({ address }) => address),
          content: Buffer.concat(chunks).toString('utf8'),
        };
        seen.push(mail);
        if (behaviour === 'hang after the content') return;
        if (behaviour === 'cut after the content') return cut(session.id);
        if (typeof behaviour === 'object' && 'content' in behaviour) return done(refusal(behaviour.content));
        taken.push(mail);
        done();
      });
    },
    ...more,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const url = `smtp://${user && `${user}@`}127.0.0.1:${port}/${query && `?${query}`}`;
  const options = readSmtpUrl({ SMTP_URL: url });
  if (!options) throw new Error('no options');
  return {
    options,
    url,
    taken,
    seen,
    next,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
