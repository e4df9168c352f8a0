import { sql } from 'kysely';
import { v7 } from 'uuid';
import { outcomesOf, type PublishedRow } from '../../helpers/published-rows.ts';
import { type RecordWorld, studentBody } from '../../helpers/rest.ts';

const saved = async (world: RecordWorld, path: string, body: object) => {
  const answer = await world.editor.put(path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
};

/** Makes the cases of a published row as people do: created first, their outcome typed later. */
export async function typeOutcomes(world: RecordWorld, published: PublishedRow): Promise<void> {
  const { complaints, mediations, dueProcesses } = outcomesOf(published);
  const { id: studentId } = await world.make('/api/dispute/student', studentBody());
  const make = async (kind: string, { dateFiled, ...outcome }: { dateFiled?: string }) => {
    const made = await world.make(`/api/dispute/${kind}`, { dateFiled, studentId });
    await saved(world, `/api/dispute/${kind}/${made.id}`, outcome);
    return made.id;
  };
  for (const complaint of complaints) await make('complaint', complaint);
  const hearings: number[] = [];
  for (const dueProcess of dueProcesses) hearings.push(await make('dueprocess', dueProcess));
  for (const { isRelated, ...mediation } of mediations) {
    if (!isRelated) await make('mediation', mediation);
    else {
      const path = `/api/dispute/updatedueprocessmediation/${hearings.shift()}`;
      const { body: id } = await world.editor.post<number>(path, true);
      await saved(world, `/api/dispute/mediation/${id}`, mediation);
    }
  }
}

/** Puts the cases of a published row into the tables: thousands take seconds this way. */
export async function insertOutcomes({ server, make }: RecordWorld, published: PublishedRow): Promise<void> {
  const { db } = server;
  const { id, uid } = await make('/api/dispute/student', studentBody());
  const { complaints, mediations, dueProcesses } = outcomesOf(published);
  const insert = async (table: string, rows: readonly object[]) => {
    const all = rows.map((row) => ({ uid: v7(), studentId: id, studentUid: uid, ...row }));
    const fields = [...new Set(all.flatMap((row) => Object.keys(row)))].map((field) => sql.ref(field));
    await sql`
      insert into ${sql.table(table)} (${sql.join(fields)})
      select ${sql.join(fields)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(all)}::text::jsonb)`.execute(
      db,
    );
  };
  await insert('complaint', complaints);
  await insert('dueprocess', dueProcesses);
  const hearings = await sql<{ id: number; uid: string }>`select "id", "uid" from "dueprocess"`.execute(db);
  await insert(
    'mediation',
    mediations.map(({ isRelated, ...row }, index) => {
      const hearing = isRelated ? hearings.rows[index] : undefined;
      return { ...row, dueProcessId: hearing?.id ?? null, dueProcessUid: hearing?.uid ?? null };
    }),
  );
}
