import type { Certificate } from '#contract/retention.ts';
import { type Api, apiAs, newComplaint } from './api.ts';
import { newPerson } from './people.ts';

/** Has two Admins destroy a case; the uid of its certificate. */
export async function destroyed(server: Api, url: string): Promise<string> {
  const second = await newPerson(server, url, 'Admin');
  const other = await apiAs(url, second.userName, second.password);
  const id = await newComplaint(server);
  const { uid, yearCaseNumber } = await server.get(`/api/dispute/complaint/${id}`);
  const { uids } = await server.post('/api/admin/retention/destructions', {
    records: [{ entity: 'complaint', uid }],
    reason: 'parent',
    reference: 'Letter 2026-17',
  });
  const [asked] = uids as string[];
  await other.post(`/api/admin/retention/destructions/${asked}/consent`, { typed: yearCaseNumber });
  const kept = async () => ((await server.get('/api/admin/retention'))['destroyed'] as Certificate[])[0];
  for (;;) {
    const certificate = await kept();
    if (certificate?.doneAt && certificate.link) return certificate.uid;
  }
}
