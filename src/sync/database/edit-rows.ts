import type { NewEdit, Outcome, StoredEdit } from '../model/stored-edit.ts';
import { sealEach, type SealedPart, type Sealer } from '../seal/sealing.ts';
import { columnsOf } from './edit-columns.ts';
import { editOf, outcomeOf, placeOfEdit, placeOfOutcome, typedHalf } from './edit-halves.ts';
import type { OutboxRow, ProgressColumns } from './work-database.ts';

/** A row without a place in the order of typing. */
type Unplaced<R> = Omit<R, 'order'>;

export interface EditRows {
  /** Whole rows, in the order given: seals what was typed, and what the server said of a conflict or a refusal. */
  seal(edits: readonly NewEdit[]): Promise<Unplaced<OutboxRow>[]>;
  /** Only what was typed, in the order given. */
  sealTyped(edits: readonly NewEdit[]): Promise<SealedPart[]>;
  /** Only how far the edits are, in the order given: seals nothing but what the server said of a conflict or a refusal. */
  progress(edits: readonly NewEdit[]): Promise<ProgressColumns[]>;
  /** null for each that doesn't open. */
  openEach(rows: readonly OutboxRow[]): Promise<(StoredEdit | null)[]>;
  /** Those that open. */
  open(rows: readonly OutboxRow[]): Promise<StoredEdit[]>;
}

/** The row with other columns; what was typed stays as it lies. */
export const withProgress = (
  { order, id, entity, key, sealed }: OutboxRow,
  columns: ProgressColumns,
): OutboxRow => ({ order, id, entity, key, sealed, ...columns });

/** Makes rows of edits, and edits of rows. */
export function editRows(sealer: Sealer): EditRows {
  const sealTyped: EditRows['sealTyped'] = async (edits) =>
    (await sealEach(sealer, edits, placeOfEdit, typedHalf)).map(({ part }) => part);

  const progress: EditRows['progress'] = async (edits) => {
    const answered = edits.filter((edit) => outcomeOf(edit) !== null);
    const parts = await sealEach(sealer, answered, placeOfOutcome, outcomeOf);
    const outcomes = new Map(parts.map(({ value, part }) => [value.id, part]));
    return edits.map((edit): ProgressColumns => {
      const outcome = outcomes.get(edit.id);
      return { ...columnsOf(edit), ...(outcome && { outcome }) };
    });
  };

  async function openEach(rows: readonly OutboxRow[]): Promise<(StoredEdit | null)[]> {
    const answered = rows.flatMap(({ id, entity, outcome }) => (outcome ? [{ id, entity, outcome }] : []));
    const values = await sealer.open([
      ...rows.map((row) => ({ place: placeOfEdit(row), sealed: row.sealed })),
      ...answered.map((row) => ({ place: placeOfOutcome(row), sealed: row.outcome.sealed })),
    ]);
    const outcomes = new Map(
      answered.map(({ id }, index) => [id, values[rows.length + index] as Outcome | undefined]),
    );
    return rows.map((row, index) => {
      const value = values[index] as StoredEdit | undefined;
      return value ? editOf(row, value, outcomes.get(row.id)) : null;
    });
  }

  return {
    async seal(edits) {
      const [typed, columns] = await Promise.all([sealTyped(edits), progress(edits)]);
      return edits.flatMap(({ id, entity }, index) => {
        const [part, progressed] = [typed[index], columns[index]];
        return part && progressed ? [{ id, entity, ...part, ...progressed }] : [];
      });
    },
    sealTyped,
    progress,
    openEach,
    open: async (rows) => (await openEach(rows)).flatMap((edit) => edit ?? []),
  };
}
