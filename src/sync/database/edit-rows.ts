import type { NewEdit, StoredEdit } from '../model/stored-edit.ts';
import { type Place, sealEach, type SealedPart, type Sealer, sealOne } from '../seal/sealing.ts';
import type { OutboxRow } from './work-database.ts';

/** Edits keep their place when they end, so that their sealed part moves with them. */
export const placeOfEdit = ({ id, entity }: { id: string; entity: string }): Place => ({
  store: 'edits',
  entity,
  uid: id,
  version: 0,
});

/** For edits that were stored before the app kept these times. */
const sinceThen = { sentAt: null, receivedAt: null };

const plainPart = ({ id, entity }: NewEdit) => ({ id, entity });

/** A row without a place in the order of typing. */
type UnplacedRow = { id: string; entity: string } & SealedPart;

export interface EditRows {
  seal(edit: NewEdit): Promise<UnplacedRow>;
  /** In the order given. */
  sealAll(edits: readonly NewEdit[]): Promise<UnplacedRow[]>;
  /** null for each that doesn't open. */
  openEach(rows: readonly OutboxRow[]): Promise<(StoredEdit | null)[]>;
  /** Those that open. */
  open(rows: readonly OutboxRow[]): Promise<StoredEdit[]>;
}

/** Makes rows of edits, and edits of rows. */
export function editRows(sealer: Sealer): EditRows {
  async function openEach(rows: readonly OutboxRow[]): Promise<(StoredEdit | null)[]> {
    const values = await sealer.open(rows.map((row) => ({ place: placeOfEdit(row), sealed: row.sealed })));
    return rows.map((row, index) => {
      const value = values[index] as StoredEdit | undefined;
      return value ? { ...sinceThen, ...value, order: row.order } : null;
    });
  }
  return {
    seal: async (edit) => ({ ...plainPart(edit), ...(await sealOne(sealer, placeOfEdit(edit), edit)) }),
    sealAll: async (edits) =>
      (await sealEach(sealer, edits, placeOfEdit)).map(({ value, part }) => ({
        ...plainPart(value),
        ...part,
      })),
    openEach,
    open: async (rows) => (await openEach(rows)).flatMap((edit) => edit ?? []),
  };
}
