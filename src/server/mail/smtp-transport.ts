import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { compose } from './compose.ts';
import type { Delivery, Transport } from './delivery.ts';
import { domainOf, type MailAddress } from './mail-config.ts';
import type { SmtpOptions } from './smtp-url.ts';

interface SmtpFault {
  code?: string;
  /** The system's code where `code` is the library's. */
  originalCode?: string;
  /** The first number of the server's answer. */
  responseCode?: number;
}

/** Said of a sender who hasn't signed in: the installation's matter, not this mail's. */
const authenticationRequired = 530;

const codeOf = ({ responseCode, originalCode, code }: SmtpFault) => {
  const text = String(responseCode ?? originalCode ?? code);
  return /^\w{1,40}$/.test(text) ? text : 'EUNNAMED';
};

/** Nothing of the content is out: whatever went wrong, the server hasn't taken the mail. */
function beforeContent(fault: SmtpFault): Delivery {
  const isOfThisMail = fault.code === 'EENVELOPE' && fault.responseCode !== authenticationRequired;
  const code = codeOf(fault);
  // Without a code it was the library, not the mail server, that refused the address: as impossible.
  if (isOfThisMail && (fault.responseCode ?? 500) >= 500) return { outcome: 'refused', code };
  return { outcome: 'failed', code, isAnyMail: !isOfThisMail };
}

/** The content is out: only an answer to it (EMESSAGE) tells. */
function afterContent(fault: SmtpFault): Delivery {
  const code = codeOf(fault);
  if (fault.code !== 'EMESSAGE' || !fault.responseCode) return { outcome: 'unknown', code };
  return fault.responseCode < 500
    ? { outcome: 'failed', code, isAnyMail: false }
    : { outcome: 'refused', code };
}

/**
 * Mails by SMTP, a connection each: they are few. The library's ready-made transport can't say when the content begins,
 * which decides whether a mail may be sent again (docs/decisions, A mail whose outcome is unknown).
 */
export function smtpTransport(options: SmtpOptions, from: MailAddress): Transport {
  const { auth, connectionTimeout, socketTimeout, ...server } = options;
  const longest = connectionTimeout + 2 * socketTimeout;

  const hand = (
    bytes: Buffer,
    recipient: string,
    begin: () => Promise<boolean>,
    stopping: AbortSignal,
  ): Promise<Delivery> =>
    new Promise((resolve) => {
      let stage: 'before' | 'after' | 'withdrawn' | 'done' = 'before';
      const connection = new SMTPConnection({
        ...server,
        // The machine's own name seldom has a domain: the library would greet as [127.0.0.1], which strict relays refuse.
        name: domainOf(from),
        connectionTimeout,
        greetingTimeout: connectionTimeout,
        dnsTimeout: connectionTimeout,
        socketTimeout,
        socketCloseTimeout: 1000,
      });
      // The library reads this only when the mail server has said 354: that it waits for the content.
      const content = Readable.from(
        (async function* () {
          if (!(await begin())) {
            stage = 'withdrawn';
            throw new Error('withdrawn');
          }
          if (stage !== 'before') return;
          stage = 'after';
          yield bytes;
        })(),
        { objectMode: false },
      );

      const end = (delivery: Delivery) => {
        if (stage === 'done') return;
        stage = 'done';
        clearTimeout(deadline);
        stopping.removeEventListener('abort', stop);
        resolve(delivery);
        // A mail server takes a mail only with the content's last line: a part of the content that is on the way does
        // no harm.
        content.destroy();
        if (delivery.outcome === 'sent') connection.quit();
        else connection.close();
      };
      const fail = (fault: SmtpFault) => {
        if (stage === 'withdrawn') end({ outcome: 'withdrawn' });
        else end(stage === 'before' ? beforeContent(fault) : afterContent(fault));
      };
      const stop = () => stage === 'before' && fail({ code: 'ESTOPPED' });
      const deadline = setTimeout(() => fail({ code: 'ETIMEDOUT' }), longest);
      stopping.addEventListener('abort', stop);

      const send = () =>
        connection.send({ from: from.address, to: [recipient] }, content, (error) =>
          error ? fail(error) : end({ outcome: 'sent' }),
        );
      connection.on('error', fail);
      connection.once('end', () => fail({ code: 'ECONNECTION' }));
      connection.connect((error) => {
        if (error) fail(error);
        else if (auth) connection.login(auth, (refusal) => (refusal ? fail(refusal) : send()));
        else send();
      });
      if (stopping.aborted) stop();
    });

  return {
    longest,
    deliver: async (letter, begin, stopping) =>
      hand(await compose(letter, from), letter.recipient, begin, stopping),
  };
}
