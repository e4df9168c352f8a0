import { sql } from 'kysely';
import { v7 } from 'uuid';
import { readSheet } from 'read-excel-file/node';
import { type RecordWorld, recordWorld } from '../../helpers/rest.ts';

/** Cells of a sheet as they are read back: text, numbers, days as Date. */
export type Cells = readonly (readonly unknown[])[];

export interface ReportWorld extends RecordWorld {
  /** Empties the tables of records and reports, and selects the current year again; numbers go on. */
  clear(): Promise<void>;
  /** Selects a school year for every user, making it where it is missing. */
  selectYear(name: string): Promise<void>;
  /** The answer of an export. */
  download(file: string): Promise<Response>;
  /** The cells of the sheets of one export, by name. */
  workbook(file: string): Promise<(sheet: string) => Promise<Cells>>;
  /** The cells of a sheet of an export. */
  sheet(file: string, name: string): Promise<Cells>;
}

export async function reportWorld(): Promise<ReportWorld> {
  const world = await recordWorld();
  const { db, signIn } = world.server;
  const { call } = await signIn('admin');
  const download = (file: string) => call('GET', `/api/reports/export/${file}`);
  const selectYear = async (name: string) => {
    await sql`insert into "schoolYear" ("uid", "name") select ${v7()}::uuid, ${name}
        where not exists (select from "schoolYear" where "name" = ${name})`.execute(db);
    await sql`update "users" set "schoolYearId" = (select "id" from "schoolYear" where "name" = ${name})`.execute(
      db,
    );
  };
  const workbook = async (file: string) => {
    const answer = await download(file);
    if (answer.status !== 200) throw new Error(`${file}: ${answer.status}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return (sheet: string): Promise<Cells> => readSheet(bytes, sheet, { trim: false });
  };
  return {
    ...world,
    workbook,
    download,
    selectYear,
    clear: async () => {
      await sql`truncate "complaint", "mediation", "dueprocess", "student", "federalReport" cascade`.execute(
        db,
      );
      await selectYear('2026-2027');
    },
    sheet: async (file, name) => (await workbook(file))(name),
  };
}

/** The lines of a sheet as objects by heading. */
export const records = ([headings = [], ...lines]: Cells) =>
  lines.map((line) =>
    Object.fromEntries(headings.map((heading, index) => [String(heading), line[index] ?? null])),
  );
