import { useMemo, useState } from 'react';
import { compareContacts, specialSortId } from '#domain/contacts.ts';
import { displayName } from '#domain/students.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { DeleteDialog } from '../edits/delete-dialog.tsx';
import { useMayAdd } from '../edits/use-may-add.ts';
import { MarkBadge } from '../parts/case-marks.tsx';
import { blankPart, type CaseParent } from '../parts/case-parent.ts';
import { PartTools } from '../parts/part-tools.tsx';
import { PartsComing } from '../parts/parts-coming.tsx';
import { RecordFormDialog } from '../record-form/record-form-dialog.tsx';
import { useEditedPart } from '../record-form/use-edited-part.ts';
import { useEngine, useHasParts, useMayEdit, useOpenSession, useRecordsOf } from '../shell/engine-context.ts';
import { messages, restoreNote } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';
import { classNames } from '../ui/class-names.ts';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { Panel } from '../ui/panel.tsx';
import { LinkedText } from '../ui/linked-text.tsx';
import { RowOrder } from '../ui/row-order.tsx';
import { SortableRow } from '../ui/sortable-row.tsx';
import { ContactFields } from './contact-fields.tsx';
import styles from './contacts.module.css';
import { contactsPdf } from './contacts-pdf.ts';

type ContactRow = Viewed<'contact'>;

const nameOf = ({ record }: ContactRow) => displayName(record) || 'Unnamed contact';
const keyOf = ({ record }: ContactRow) => record.uid;
const isSpecial = ({ record }: ContactRow) => record.sortId === specialSortId;

/** A text of several lines as it was typed; what calls or writes to somebody is a link. */
const lines = (
  id: 'contactInformation' | 'description' | 'notes',
  header: string,
): GridColumn<ContactRow> => ({
  id,
  header,
  value: ({ record }) => record[id],
  cell: ({ record }) =>
    record[id] && (
      <span className={classNames(styles.lines, id === 'contactInformation' && styles.reach)}>
        <LinkedText text={record[id]} />
      </span>
    ),
  isUnsorted: true,
  isWide: id === 'notes',
});

/** As the PDF has them; without sorting, since the order is the user's own. */
const columns: readonly GridColumn<ContactRow>[] = [
  { id: 'name', header: 'Name', value: nameOf, isUnsorted: true, isWide: true },
  { id: 'title', header: 'Title', value: ({ record }) => record.title, isUnsorted: true, isWide: true },
  lines('contactInformation', 'Contact Information'),
  lines('description', 'Address'),
  lines('notes', 'Notes'),
];

/** The contacts of a case in their order, which is dragged or moved by keyboard (docs/product.md 2.8). */
export function ContactsTab({ parent }: { parent: CaseParent }) {
  const { edits } = useEngine();
  const mayEdit = useMayEdit();
  const mayAdd = useMayAdd(parent.uid);
  const hasParts = useHasParts(parent.family, parent.uid);
  const { run } = useSave();
  const { filesNameStudents } = useOpenSession().user;
  const unsorted = useRecordsOf('contact', parent.uid);
  const contacts = useMemo(
    () => [...unsorted].sort((a, b) => compareContacts(a.record, b.record)),
    [unsorted],
  );
  const specials = contacts.filter(isSpecial).length;
  const { editing, open, close } = useEditedPart('contact', parent.uid);
  const [deleting, setDeleting] = useState<ContactRow | null>(null);
  const edited = contacts.find(({ record }) => record.uid === editing);
  return (
    <>
      <Panel isFlush>
        <RowOrder
          rows={contacts}
          rowKey={keyOf}
          rowText={nameOf}
          isFixed={(contact) => !mayEdit || isSpecial(contact)}
          onMove={(contact, place) =>
            void run(() => edits.moveContact(contact.record.uid, Math.max(0, place - specials)))
          }
        >
          <DataGrid
            caption="Contacts"
            isCaptionHidden
            name="contacts"
            columns={columns}
            rows={contacts}
            rowKey={keyOf}
            rowAs={SortableRow}
            rowMark={({ mark }) => <MarkBadge mark={mark} />}
            // Their order is the user's own: all on one page.
            pageSize={Math.max(1, contacts.length)}
            isLocked={isSpecial}
            onOpen={({ record }) => open(record.uid)}
            {...(mayEdit
              ? { onEdit: ({ record }: ContactRow) => open(record.uid), onDelete: setDeleting }
              : {})}
            tools={
              <PartTools
                addLabel="Add New Contact"
                onAdd={mayAdd ? () => open('new') : null}
                unavailable={contacts.length === 0 && 'There are no contacts yet'}
                exported={{ entity: 'contact', of: parent, count: contacts.length }}
                onExport={() => contactsPdf({ parent, filesNameStudents }, contacts)}
              />
            }
            empty={
              hasParts ? (
                <EmptyState title="No Contacts" icon="people">
                  Parents, attorneys, the district&apos;s people and others who are part of this case go here.
                </EmptyState>
              ) : (
                <PartsComing what="contacts" />
              )
            }
          />
        </RowOrder>
      </Panel>
      {editing !== null && (
        <RecordFormDialog
          key={editing}
          entity="contact"
          title={editing === 'new' ? 'New Contact' : 'Contact'}
          record={editing === 'new' ? null : edited?.record}
          isComing={!hasParts}
          blank={blankPart(parent)}
          onClose={close}
        >
          <ContactFields />
        </RecordFormDialog>
      )}
      <DeleteDialog
        what="contact"
        item={deleting}
        message={`Are you sure you want to delete the contact ${deleting ? nameOf(deleting) : ''}?${restoreNote(deleting?.record)}`}
        remove={({ record }) => edits.remove('contact', record.uid)}
        told={(contact) => ({ title: messages.deleted.contact, detail: nameOf(contact) })}
        onEnd={() => setDeleting(null)}
      />
    </>
  );
}
