import { sql } from 'kysely';
import { aeaCodeOf, otherAeaCode } from '#domain/aeas.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import type { Values } from './kinds.ts';

/** The agency that choosing a district sets; Other when the district is unknown (docs/product.md 3.11). */
async function aeaOfDistrict(trx: Queries, code: string): Promise<string> {
  const [district] = await jsonRows<{ code: string; parentCode: string | null }>(
    trx,
    sql`select "code", "parentCode" from "district" where "code" = ${code} and "deletedAt" is null`,
  );
  return district ? aeaCodeOf(district) : otherAeaCode;
}

/** Adds the agency to a change that names a district, or takes it off, without one; `field` is where the record keeps its district. */
export async function withAgency(trx: Queries, values: Values, field: string): Promise<Values> {
  const district = values[field];
  if (district === undefined || values.aeaCode) return values;
  return { ...values, aeaCode: typeof district === 'string' ? await aeaOfDistrict(trx, district) : null };
}

/** A new case's district and agency: the student's where the body has none (docs/product.md 4.2). */
export async function withLocation(trx: Queries, values: Values): Promise<Values> {
  if (values.locationDistrict || values.studentId === null)
    return withAgency(trx, values, 'locationDistrict');
  const [student] = await jsonRows<{ districtCode: string | null; aeaCode: string | null }>(
    trx,
    sql`select "districtCode", "aeaCode" from "student" where "id" = ${values.studentId}::integer`,
  );
  const aeaCode = values.aeaCode ?? student?.aeaCode ?? null;
  if (!student?.districtCode) return { ...values, aeaCode };
  const located = { ...values, locationDistrict: student.districtCode };
  return values.aeaCode ? located : withAgency(trx, { ...located, aeaCode: null }, 'locationDistrict');
}
