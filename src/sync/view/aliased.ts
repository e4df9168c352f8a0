import type { StoredEdit } from '../model/stored-edit.ts';

/** Students who were made on this device and exist already: the existing one's uid by the new one's (docs/sync-rules.md CO10). */
export type Aliases = Readonly<Record<string, string>>;

const made = new WeakMap<StoredEdit, { aliases: Aliases; edit: StoredEdit }>();

/**
 * The edit with its student by the existing one's uid, as it is sent and shown; what the outbox keeps stays as it was
 * typed. An unchanged edit gives the same object each time, so that nothing is folded anew for it.
 */
export function aliased(edit: StoredEdit, aliases: Aliases): StoredEdit {
  const reference = edit.changes['studentId'];
  const student = typeof reference === 'string' ? aliases[reference.slice(1)] : undefined;
  const isNamed = edit.needs.some((uid) => uid in aliases);
  if (student === undefined && !isNamed) return edit;
  const known = made.get(edit);
  if (known?.aliases === aliases) return known.edit;
  const next: StoredEdit = {
    ...edit,
    needs: edit.needs.map((uid) => aliases[uid] ?? uid),
    changes: student === undefined ? edit.changes : { ...edit.changes, studentId: `~${student}` },
  };
  made.set(edit, { aliases, edit: next });
  return next;
}
