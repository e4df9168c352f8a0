import { useState } from 'react';
import { DeleteDialog } from '../edits/delete-dialog.tsx';
import { nameWords, withApart } from '../parts/same-names.ts';
import { useEngine, useMayEdit, useRecordsOf } from '../shell/engine-context.ts';
import { failureMessages, messages } from '../shell/messages.ts';
import { Fieldset } from '../ui/fieldset.tsx';
import { useNotices } from '../ui/notices.ts';
import { DocumentRow } from './document-row.tsx';
import styles from './documents.module.css';
import { FileDrop } from './file-drop.tsx';

/** Adds files to an event, one after the other; says which of them could not be added and why. */
export function useAddDocuments() {
  const { documents, session } = useEngine();
  const notices = useNotices();
  return async (eventUid: string, files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    const begun = session.state.get();
    const failed = await documents.addAll(
      eventUid,
      files.map((file) => ({ name: file.name, content: file })),
    );
    const now = session.state.get();
    const isSame = begun.kind === 'open' && now.kind === 'open' && begun.user.uid === now.user.uid;
    // Whoever comes after this session may not know the names of its files.
    if (!isSame && failed.length > 0)
      notices.error('Files were not added', 'The session ended before they were on this device.');
    if (!isSame) return;
    for (const { name, thrown } of failed)
      for (const message of failureMessages(thrown)) notices.error(name, message);
  };
}

/** The documents of an event that exists: read-only users open them, others add and delete too (docs/product.md 2.8). */
export function EventDocuments({ eventUid }: { eventUid: string }) {
  const { documents } = useEngine();
  const mayEdit = useMayEdit();
  const add = useAddDocuments();
  const all = withApart(useRecordsOf('document', eventUid));
  const [deleting, setDeleting] = useState<(typeof all)[number] | null>(null);

  const list =
    all.length === 0 ? (
      <p className={styles.hint}>There are no documents yet.</p>
    ) : (
      <ul className={styles.list}>
        {all.map((document) => (
          <DocumentRow
            key={document.record.uid}
            document={document}
            apart={document.apart}
            mayEdit={mayEdit}
            onDelete={() => setDeleting(document)}
          />
        ))}
      </ul>
    );
  return (
    <Fieldset legend="Documents" columns={1}>
      {mayEdit ? <FileDrop onFiles={(files) => void add(eventUid, files)}>{list}</FileDrop> : list}
      <DeleteDialog
        what="document"
        item={deleting}
        message={`Are you sure you want to delete the document ${deleting ? nameWords(deleting.record.title, deleting.apart) : ''}?`}
        remove={({ record }) => documents.remove(record.uid)}
        told={({ record }) => ({ title: messages.deleted.document, detail: record.title })}
        onEnd={() => setDeleting(null)}
      />
    </Fieldset>
  );
}
