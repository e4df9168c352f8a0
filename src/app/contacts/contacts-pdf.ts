import type { Contact } from '#domain/contacts.ts';
import { displayName } from '#domain/students.ts';
import { downloadTablePdf } from '../parts/table-pdf.ts';

/** The contacts as a PDF, named after the student (docs/product.md 9). */
export const downloadContactsPdf = (
  studentName: string | null,
  contacts: readonly Contact[],
): Promise<void> =>
  downloadTablePdf({
    fileName: studentName ?? 'Contacts',
    title: 'Contacts',
    subtitle: studentName ?? 'No student',
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
