import type { Api } from './api.ts';

export interface Card {
  id: number;
  displayName: string;
  stateId: string;
  complaintCount: number;
  mediationCount: number;
  dueProcessCount: number;
}

/** A student of the sample whose cases are all of earlier years and closed. */
export async function studentOfEarlierYears(server: Api): Promise<Card> {
  for (const { id } of await server.list('/api/dispute/studentsearchlist')) {
    const kinds = ['complaints', 'mediations', 'dueprocesses'];
    const cases = await Promise.all(
      kinds.map((kind) => server.list(`/api/dispute/student/${String(id)}/${kind}`)),
    );
    const all = cases.flat();
    const isOver = all.every((one) => one.dateClosed !== null && String(one.dateFiled) < '2026-07-01');
    if (all.length > 0 && isOver)
      return (await server.get(`/api/dispute/studentinfo/${String(id)}`)) as unknown as Card;
  }
  throw new Error('the sample has no such student');
}
