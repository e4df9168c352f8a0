import MailComposer from 'nodemailer/lib/mail-composer';
import type { Letter } from './delivery.ts';
import { domainOf, type MailAddress } from './mail-config.ts';

/**
 * The letter as a message of RFC 5322 in plain text. Its Message-ID is the same at every try, so that a receiver knows a
 * second copy; Auto-Submitted (RFC 3834) keeps holiday answers away.
 */
export function compose(letter: Letter, from: MailAddress): Promise<Buffer> {
  return new MailComposer({
    from,
    to: { name: '', address: letter.recipient },
    subject: letter.subject,
    text: letter.text,
    messageId: `<${letter.uid}@${domainOf(from)}>`,
    date: new Date(letter.queuedAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
