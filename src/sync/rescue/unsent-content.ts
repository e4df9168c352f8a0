import * as v from 'valibot';
import { type EditableEntity, editableKinds } from '#domain/records/records.ts';
import { isUpload, type StoredEdit } from '../model/stored-edit.ts';

const Values = v.record(v.string(), v.unknown());

/** An edit in a file of unsent changes: without its place in the outbox, with the device on which it was typed. */
const ExportedEdit = v.object({
  id: v.pipe(v.string(), v.uuid()),
  entity: v.union([v.picklist(Object.keys(editableKinds) as EditableEntity[]), v.literal('document')]),
  uid: v.pipe(v.string(), v.uuid()),
  action: v.picklist(['create', 'save', 'delete', 'move', 'agree', 'upload']),
  changes: Values,
  seen: v.nullable(Values),
  writtenAt: v.string(),
  sentAt: v.nullable(v.string()),
  receivedAt: v.nullable(v.string()),
  state: v.picklist(['waiting', 'sent', 'conflict', 'refused']),
  error: v.nullable(v.string()),
  fields: v.array(v.object({ path: v.string(), message: v.string() })),
  conflicts: v.array(
    v.object({
      field: v.string(),
      base: v.unknown(),
      theirs: v.unknown(),
      yours: v.unknown(),
      by: v.optional(v.string()),
      at: v.optional(v.string()),
    }),
  ),
  lane: v.string(),
  needs: v.array(v.string()),
  seenVersion: v.number(),
  newIndex: v.nullable(v.number()),
  current: v.nullable(Values),
  device: v.pipe(v.string(), v.uuid()),
});

/** What a file of unsent changes holds, in the order of typing. */
export const UnsentContent = v.object({
  userUid: v.string(),
  exportedAt: v.string(),
  edits: v.array(ExportedEdit),
  aliases: v.record(v.string(), v.string()),
  /** Forms that were not saved. */
  drafts: v.array(
    v.object({
      key: v.string(),
      draft: v.object({
        values: Values,
        seen: v.nullable(Values),
        files: v.exactOptional(v.pipe(v.array(v.string()), v.readonly())),
        filled: v.exactOptional(Values),
        at: v.string(),
      }),
    }),
  ),
  /** Files of uploads, whose pieces follow in this order; length in bytes. */
  files: v.array(v.object({ uid: v.pipe(v.string(), v.uuid()), size: v.number(), pieces: v.number() })),
});
export type UnsentContent = v.InferOutput<typeof UnsentContent>;

/** The edits that a file takes: all but uploads whose file is gone or damaged, and what hangs on those. */
export function exportable(edits: readonly StoredEdit[], files: ReadonlySet<string>): readonly StoredEdit[] {
  const left = new Set(edits.filter((edit) => isUpload(edit) && !files.has(edit.uid)).map(({ uid }) => uid));
  return edits.filter(({ uid, needs }) => !left.has(uid) && !needs.some((needed) => left.has(needed)));
}

/** The content of a file. `device`: this one's id, for edits that were typed here. */
export function contentOf(
  edits: readonly StoredEdit[],
  { device, ...rest }: { device: string } & Omit<UnsentContent, 'edits'>,
): UnsentContent {
  const exported = edits.map(({ order: _order, ...edit }) => ({ ...edit, device: edit.device ?? device }));
  // Drops what the format doesn't name.
  return v.parse(UnsentContent, { ...rest, edits: exported });
}
