import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Complaint } from '#domain/cases/complaint.ts';
import { explanationOf } from '#domain/cases/explanation.ts';
import { oddities } from '#domain/desk/oddities/oddities.ts';
import { caseKindNames } from '#domain/events.ts';
import { fieldLabels } from '#domain/records/field-labels.ts';
import { casePaper } from '../../../src/app/case-print/case-paper.ts';
import { caseSections } from '../../../src/app/case-print/case-sections.ts';
import type { ViewedCase } from '../../../src/app/case-print/printed-fields.ts';
import { fileNameOf } from '../../../src/app/parts/paper.ts';
import { pdfOf } from '../../../src/app/parts/pdf-of.ts';
import { eventually } from '../../helpers/eventually.ts';
import { paperFonts, serveFonts } from '../../helpers/paper-fonts.ts';
import { pagesOf } from '../../helpers/pdf-text.ts';
import { restClient } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('admin'));
});
afterAll(() => place.close());

const printing = { today: '2026-11-22', by: 'Jordan Ellis' };

function paperOf(kind: ViewedCase['entity'], uid: string) {
  const { view } = device.engine;
  return casePaper(view, view.find(kind, `~${uid}`) as ViewedCase, printing);
}

async function printed(kind: ViewedCase['entity'], uid: string): Promise<string[]> {
  serveFonts();
  const pdf = await pdfOf(paperOf(kind, uid), paperFonts).finally(() => vi.unstubAllGlobals());
  return pagesOf(Buffer.from(await pdf.arrayBuffer()));
}

const saved = () => eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));

test('every field that people type on a case stands in one section of its paper', () => {
  for (const kind of caseKindNames) {
    const fields = caseSections[kind].flatMap((section) => section.fields as readonly string[]);
    // The user that a name is linked to is the same person as the name.
    // Links to users go by their names; who may see a case is nothing of its content; what is explained has a section of its own.
    const labelled = Object.keys(fieldLabels[kind]).filter(
      (field) =>
        !field.endsWith('UserUid') &&
        !['restrictedTo', 'oddityExplanation', 'explainedOddities'].includes(field),
    );
    expect(fields.toSorted()).toEqual(labelled.toSorted());
  }
});

test('the agency of a district that is its own stands on paper as on the screen: as Other, not by its code', async () => {
  const admin = await restClient(place.server, 'admin');
  await admin.post('/api/admin/district/', { code: '77770000', name: 'Own', parentCode: '00000000' });
  const uid = await device.engine.edits.create('complaint', {
    dateFiled: '2026-10-05',
    locationDistrict: '77770000',
    aeaCode: '77770000',
  });
  await saved();
  expect((await printed('complaint', uid)).join(' ')).toContain('AEA Other');
});

test('a complaint is printed whole: values as text, findings, deadlines, events with their documents, contacts, and the footer', async () => {
  const { edits, view, documents } = device.engine;
  const student = await edits.create('student', {
    stateId: '1000000071',
    firstName: 'Linh',
    lastName: 'Eilers',
  });
  const uid = await edits.create('complaint', {
    studentId: `~${student}`,
    dateFiled: '2026-10-05',
    problem: 'No speech therapy since August.\n  Two letters went unanswered.',
    filedByParentFlag: false,
    filerFirstName: 'Jessica',
    // No day and no time of day, but somebody's words.
    filerPosition: '2026-03-04',
    filerCity: '08:30',
  });
  const parent = { parentUid: uid, parentType: 'complaint' } as const;
  await edits.create('finding', {
    complaintUid: uid,
    finding: 'Services were missed',
    dueDate: '2027-01-15',
  });
  const event = await edits.create('event', {
    ...parent,
    type: 'Phone Call',
    date: '2026-10-07',
    beginTime: '09:30',
    narrative: 'The parent called.',
  });
  await documents.add(event, {
    name: 'letter of the parent.pdf',
    content: new Blob(['%PDF-1.7\nx\n%%EOF\n']),
  });
  await edits.create('contact', { ...parent, firstName: 'Ruth', lastName: 'Odell', title: 'Principal' });
  await saved();

  const number = view.find('complaint', `~${uid}`)?.record.yearCaseNumber ?? '';
  const pages = await printed('complaint', uid);
  const text = pages.join(' ');
  for (const words of ['Position 2026-03-04', 'City 08:30']) expect(text).toContain(words);
  for (const words of [
    `Complaint ${number}`,
    'Eilers, Linh · Open',
    'No speech therapy since August.',
    'Two letters went unanswered.',
    'Filed by Parent',
    'Jessica',
    'Services were missed',
    '01/15/2027',
    'Complaint report',
    '12/04/2026',
    '12 days left',
    '10/07/2026',
    '9:30 AM',
    'Phone Call',
    'The parent called.',
    'Odell, Ruth',
    'Principal',
    `${number} · printed 11/22/2026 by Jordan Ellis · page 1 of ${pages.length}`,
  ])
    expect(text).toContain(words);
  expect(text).toContain('letter of the parent.pdf');
  // The heading stands above the label, which therefore doesn't say it again.
  expect(text).not.toContain('Filer: ');
  expect(text).toContain('—');
  expect(fileNameOf(paperOf('complaint', uid))).toBe(`Complaint ${number}.pdf`);
});

test('what waits for the server is printed as it is seen, with its mark and without a number', async () => {
  device.goOffline();
  const { edits } = device.engine;
  const student = await edits.create('student', { stateId: '1000000072', firstName: 'Al', lastName: 'Fox' });
  const uid = await edits.create('mediation', { studentId: `~${student}`, dateFiled: '2026-10-05' });
  await edits.create('event', { parentUid: uid, parentType: 'mediation', type: 'Email', date: '2026-10-06' });
  const text = (await printed('mediation', uid)).join(' ');
  expect(text).toContain('Fox, Al · Open (Waiting to sync)');
  expect(text).toContain('Email (Waiting to sync)');
  expect(text).toContain('Assigned when synced · printed 11/22/2026');
  expect(text).toContain('Related to Due Process');
  expect(fileNameOf(paperOf('mediation', uid))).toBe('Mediation Assigned when synced.pdf');
  await device.goOnline();
  await saved();
});

test('a due process case is printed with what its mediation says', async () => {
  const { edits, view } = device.engine;
  const student = await edits.create('student', { stateId: '1000000073', firstName: 'Bo', lastName: 'Lind' });
  const uid = await edits.create('dueprocess', { studentId: `~${student}`, dateFiled: '2026-10-05' });
  await saved();
  const record = view.find('dueprocess', `~${uid}`)?.record;
  if (!record) throw new Error('the case is not here');
  await edits.agreeToMediation(record, true, '2026-10-10');
  await saved();
  const mediation = view.find('dueprocess', `~${uid}`)?.record.mediationUid ?? '';
  const made = view.find('mediation', `~${mediation}`)?.record;
  if (!made) throw new Error('the mediation is not here');
  await edits.save('mediation', mediation, made, { mediatorName: 'Grace Kim', dateHeld: '2026-10-20' });
  await saved();
  const text = (await printed('dueprocess', uid)).join(' ');
  expect(text).toContain('Grace Kim');
  expect(text).toContain('10/20/2026');
  expect(text).toContain('Hearing decision');
  expect((await printed('mediation', mediation)).join(' ')).toContain(record.caseNumber ?? 'no number');

  // Of a mediation that others alone may see no paper says that nothing came of it.
  const editor = await restClient(place.server, 'editor');
  const { body: users } = await editor.get<{ id: number; name: string }[]>('/api/dispute/restriction/users');
  const named = users.filter(({ name }) => name.startsWith('Edith')).map(({ id }) => id);
  await editor.put(`/api/dispute/restriction/mediation/${made.id}`, { users: named });
  await eventually(async () => {
    await device.engine.queue.syncNow();
    expect(view.find('mediation', `~${mediation}`)?.record.mediatorName).toBeNull();
  });
  const restricted = (await printed('dueprocess', uid)).join(' ');
  for (const label of ['Date Held', 'Agreement Reached', 'Mediator'])
    expect(restricted).toContain(`${label} Restricted`);
});

test('what is explained is printed with its words and with why it is odd; without an explanation there is no such part', async () => {
  const { edits, view } = device.engine;
  const uid = await edits.create('complaint', { dateFiled: '2026-10-05' });
  await saved();
  const record = () => view.find('complaint', `~${uid}`)?.record as Complaint;
  await edits.save('complaint', uid, record(), { dateClosed: '2026-10-01' });
  await saved();
  expect((await printed('complaint', uid)).join(' ')).not.toContain('Explained');
  const keys = oddities('complaint', record()).map(({ key }) => key);
  await edits.save('complaint', uid, record(), { ...explanationOf('As the court wrote it.', keys) });
  await saved();
  const text = (await printed('complaint', uid)).join(' ');
  for (const words of [
    'Explained',
    'Closed before it was filed. Date Closed is 10/01/2026.',
    'As the court wrote it.',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('dateClosed');
});
