import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { requiredLine } from '#domain/fields.ts';
import { Problem } from '#domain/problems.ts';
import { districtFields } from '#domain/records/lookup-kinds.ts';

/** A line of the file of districts. `parentCode` is that of its agency (docs/product.md 3.11), or empty. */
const DistrictLine = v.object({
  code: districtFields.code,
  name: districtFields.name,
  parentCode: v.pipe(
    v.string(),
    v.transform((typed) => (typed === '' ? null : typed)),
    districtFields.parentCode,
  ),
});
export type DirectoryDistrict = v.InferOutput<typeof DistrictLine>;

/** A line of the file of schools. */
const SchoolLine = v.object({
  districtCode: requiredLine('District Code'),
  code: requiredLine('Code'),
  name: requiredLine('Name'),
});
export type DirectorySchool = v.InferOutput<typeof SchoolLine>;

/** A line as csv-parse gives it, with the number of its last line in the file. */
interface Line {
  record: Record<string, string>;
  info: { lines: number };
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('invalid', 'it is not UTF-8: save it as CSV UTF-8');
  }
}

function linesOf(bytes: Uint8Array, columns: readonly string[]): Line[] {
  const checkHeader = (header: string[]) => {
    const missing = columns.find((name) => !header.includes(name));
    if (missing !== undefined)
      throw new Problem(
        'invalid',
        `its first line names no column ${missing}: it needs ${columns.join(', ')}`,
      );
    return header;
  };
  try {
    return parse(textOf(bytes), {
      bom: true,
      columns: checkHeader,
      info: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new Problem('invalid', error.message);
    throw error;
  }
}

/** The lines as the schema has them; `keyOf` names what no two lines may have in common. */
function read<E extends v.ObjectEntries>(
  bytes: Uint8Array,
  schema: v.ObjectSchema<E, undefined>,
  keyOf: (line: v.InferOutput<typeof schema>) => string,
): v.InferOutput<typeof schema>[] {
  const seen = new Map<string, number>();
  return linesOf(bytes, Object.keys(schema.entries)).map(({ record, info: { lines } }) => {
    const { success, output, issues } = v.safeParse(schema, record);
    if (!success) {
      const [issue] = issues;
      throw new Problem('invalid', `line ${lines}, ${v.getDotPath(issue)}: ${issue.message}`);
    }
    const key = keyOf(output);
    const before = seen.get(key);
    if (before !== undefined)
      throw new Problem('invalid', `line ${lines}: ${key} stands in line ${before} already`);
    seen.set(key, lines);
    return output;
  });
}

/**
 * The districts of a CSV file with the columns code, name and parentCode.
 * @throws {Problem} 'invalid' for what is wrong first, with its line.
 */
export const readDistricts = (bytes: Uint8Array): DirectoryDistrict[] =>
  read(bytes, DistrictLine, ({ code }) => `code ${code}`);

/** The schools of one with the columns districtCode, code and name. Throws as readDistricts does. */
export const readSchools = (bytes: Uint8Array): DirectorySchool[] =>
  read(bytes, SchoolLine, ({ districtCode, code }) => `code ${code} of district ${districtCode}`);
