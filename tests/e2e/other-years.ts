import type { Page, Request } from '@playwright/test';
import type { Api } from './api.ts';

export interface Card {
  id: number;
  uid: string;
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

/** A case of an earlier year. */
export interface Old {
  id: number;
  uid: string;
  number: string;
}

/** A closed complaint of an earlier year without a student: a family of its own, in no device's year. */
export async function oldComplaint(server: Api, text = 'As filed.'): Promise<Old> {
  const made = await server.post('/api/dispute/complaint/', { dateFiled: '2020-09-02', facts: text });
  await server.put(`/api/dispute/complaint/${String(made.id)}`, { dateClosed: '2021-01-15' });
  return { id: Number(made.id), uid: String(made.uid), number: String(made.yearCaseNumber) };
}

export const addressOf = ({ id }: Old): string => `/complaint/edit/${id}/all`;

/** Resolves when the page has written a family to the device, after it has shown it: the next pull names it. */
export const untilKept = (page: Page, { uid }: { uid: string }): Promise<Request> =>
  page.waitForRequest((request) => request.url().includes('/api/sync/pull') && request.url().includes(uid));
