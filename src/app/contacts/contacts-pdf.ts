import { displayName } from '#domain/students.ts';
import type { DownloadedFile, Viewed } from '#sync/engine/engine.ts';
import { marked } from '../parts/marked-lines.ts';
import { contactListName, type FileNaming } from '../parts/part-file-names.ts';
import { type TablePdf, tablePdf } from '../parts/table-pdf.ts';

/** The contacts as a table on paper. */
export const contactsTable = (naming: FileNaming, contacts: readonly Viewed<'contact'>[]): TablePdf => ({
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
  rows: contacts.map(({ record, mark }) => [
    marked(displayName(record), mark),
    record.title ?? '',
    record.description ?? '',
    record.contactInformation ?? '',
    record.notes ?? '',
  ]),
});

/** The same as a PDF. */
export const contactsPdf = (
  naming: FileNaming,
  contacts: readonly Viewed<'contact'>[],
): Promise<DownloadedFile> => tablePdf(contactsTable(naming, contacts));
