import type { Api } from '../e2e/api.ts';

/** A complaint and its student. */
export interface Told {
  complaint: string;
  student: string;
  stateId: string;
}

/** Complaints of one-year.ts, one a student: of families that it left years ago, or of others, which devices mirror. */
export async function complaintsOf(
  server: Api,
  which: 'left' | 'mirrored',
  count: number,
): Promise<readonly Told[]> {
  const found: Told[] = [];
  for (let id = which === 'left' ? 100 : 101; found.length < count; id += 100) {
    const [first] = await server.list(`/api/dispute/student/${id}/complaints`);
    if (!first) continue;
    const { displayName, stateId } = await server.get(`/api/dispute/studentinfo/${id}`);
    found.push({
      complaint: String(first['yearCaseNumber']),
      student: String(displayName),
      stateId: String(stateId),
    });
  }
  return found;
}
