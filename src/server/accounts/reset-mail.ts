import type { Clock } from '../base/clock.ts';
import type { Queries } from '../db/queries.ts';
import { enqueueMail } from '../mail/mail-queue.ts';
import { makeResetToken, resetLink, resetMinutes } from './password-reset.ts';

/** Says nothing of who it is for: mails show on lock screens, and addresses are mistyped. */
const text = (link: string) =>
  [
    'A new password was asked for your Accord account. To set it, open this link:',
    '',
    link,
    '',
    `The link works once, within ${resetMinutes} minutes.`,
    'If you did not ask for it, you need not do anything: your password stays as it is.',
    '',
  ].join('\n');

/** Queues a mail with a link to set a new password, in the transaction of its token. */
export async function mailResetLink(
  trx: Queries,
  user: { id: number; email: string },
  publicUrl: string,
  clock: Clock,
): Promise<void> {
  const { token, expiresAt } = await makeResetToken(trx, user.id, clock);
  await enqueueMail(trx, {
    kind: 'password reset',
    to: [user.email],
    subject: 'Set a new password for Accord',
    text: text(resetLink(publicUrl, user.id, token)),
    now: clock.now().toISOString(),
    expiresAt,
  });
}
