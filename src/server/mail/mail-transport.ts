import type { Transport } from './delivery.ts';
import { fileTransport } from './file-transport.ts';
import type { MailConfig } from './mail-config.ts';
import { smtpTransport } from './smtp-transport.ts';

/** The way out for mails that the settings name: a mail server, else files. */
export const mailTransport = ({ smtp, folder, from }: MailConfig): Transport =>
  smtp ? smtpTransport(smtp, from) : fileTransport(folder, from);
