import { type Api, apiAs, newComplaint, newStudent } from '../e2e/api.ts';
import { destroyed } from '../e2e/destroyed.ts';
import { newPerson } from '../e2e/people.ts';
import { pdfSample } from '../helpers/pdf-samples.ts';

/** The records that the pictures show, by number, and the certificate by its uid. */
export interface Shown {
  student: number;
  complaint: number;
  dueProcess: number;
  mediation: number;
  /** Restricted to some people, of whom the Admin of the pictures is one. */
  restricted: number;
  /** Restricted to somebody else. */
  stub: number;
  /** Whose dates contradict each other. */
  odd: number;
  certificate: string;
  /** A district's code. */
  district: string;
}

const firstOpen = async (server: Api, list: string): Promise<number> => {
  const [one] = await server.list(`/api/dispute/${list}?filter=open`);
  if (!one) throw new Error(`The sample has no open case in ${list}.`);
  return Number(one['id']);
};

const changedComplaint = async (server: Api, change: object): Promise<number> => {
  const id = await newComplaint(server, { facts: 'The parent asked for minutes of the meeting.' });
  await server.put(`/api/dispute/complaint/${id}`, change);
  return id;
};

/** A received document of a case, for its binder. */
async function addLetter(server: Api, complaint: number): Promise<void> {
  const event = await server.post('/api/dispute/event/', {
    parentId: complaint,
    parentType: 'complaint',
    type: 'Document Received',
    date: '2026-10-07',
    narrative: 'Letter of the parent.',
  });
  const bytes = await pdfSample(2, { words: 'Letter' });
  await server.upload(event['id'], new File([bytes], 'letter.pdf', { type: 'application/pdf' }));
}

/** Makes two users of one name, and cases that have it. */
async function shareName(server: Api, url: string): Promise<void> {
  for (const role of ['Admin', 'IDOE-Edit'] as const) {
    const { id } = await newPerson(server, url, role);
    await server.put(`/api/accounts/user/${id}`, { firstName: 'Dana', lastName: 'Kim' });
  }
  for (let made = 0; made < 3; made++) await changedComplaint(server, { investigatorName: 'Dana Kim' });
}

/** Chooses the records that the pictures show, an open case of each kind and the complaint's student, and makes those that the sample lacks. */
export async function shownRecords(server: Api, url: string): Promise<Shown> {
  const complaint = await firstOpen(server, 'complaints');
  const { studentId } = await server.get(`/api/dispute/complaint/${complaint}`);
  const [any] = await server.list('/api/dispute/studentsearchlist');
  const shown = {
    complaint,
    dueProcess: await firstOpen(server, 'dueprocesses'),
    mediation: await firstOpen(server, 'mediations'),
    student: Number(studentId ?? any?.['id']),
  };
  const editor = await apiAs(url, 'editor');
  const self = await server.get('/api/accounts/user/1');
  const restricted = await newComplaint(server, {
    studentId: (await newStudent(server, 'Robin', 'Restricted')).id,
  });
  await server.put(`/api/dispute/restriction/complaint/${restricted}`, { users: [self['id']] });
  await addLetter(server, restricted);
  const stub = await newComplaint(editor);
  const [own] = (await editor.list('/api/dispute/restriction/users')).filter(
    ({ name }) => name === 'Jordan Ellis',
  );
  await editor.put(`/api/dispute/restriction/complaint/${stub}`, { users: [own?.['id']] });
  const odd = await changedComplaint(server, {
    dateFiled: '2026-11-02',
    complaintWithdrawnFlag: false,
    dateReportIssued: '2026-10-07',
    dateClosed: '2026-09-30',
  });
  await shareName(server, url);
  const [district] = await server.list('/api/dispute/districts');
  return {
    ...shown,
    restricted,
    stub,
    odd,
    certificate: await destroyed(server, url),
    district: String(district?.['code']),
  };
}
