import type { Contact } from '#domain/contacts.ts';
import { displayName } from '#domain/students.ts';
import type { DownloadedFile } from '#sync/engine/engine.ts';
import { contactListName, type FileNaming } from '../parts/part-file-names.ts';
import { tablePdf } from '../parts/table-pdf.ts';

/** The contacts as a PDF. */
export const contactsPdf = (naming: FileNaming, contacts: readonly Contact[]): Promise<DownloadedFile> =>
  tablePdf({
    fileName: contactListName(naming),
    title: 'Contacts',
    subtitle: naming.parent.studentName ?? 'No student',
    columns: [
      { title: 'Name', width: 120 },
      { title: 'Title', width: 110 },
      { title: 'Address', width: '*' },
      { title: 'Contact Information', width: '*' },
      { title: 'Notes', width: '*' },
    ],
    rows: contacts.map((contact) => [
      displayName(contact),
      contact.title ?? '',
      contact.description ?? '',
      contact.contactInformation ?? '',
      contact.notes ?? '',
    ]),
  });
