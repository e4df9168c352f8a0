import { expect, test } from 'vitest';
import { pendingClasses } from '#domain/federal-report/pending-classes.ts';
import { aComplaint, aDueProcess, aMediation } from '../../helpers/factories.ts';

const today = '2026-11-21';
const ahead = '2027-02-01';
const none = { complaints: [], mediations: [], dueProcesses: [] };
const classes = (cases: object) =>
  pendingClasses({ ...none, ...cases }, '2026-2027', today).map((one) => [one.kind, one.class]);

test('a case filed ahead of today is pending, and leaves the others the class that they have today', () => {
  const issuedLater = aComplaint({ complaintWithdrawnFlag: false, dateReportIssued: '2026-12-20' });
  expect(classes({ complaints: [issuedLater] })).toEqual([['complaint', '1.2']]);
  expect(classes({ complaints: [issuedLater, aComplaint({ dateFiled: ahead })] })).toEqual([
    ['complaint', '1.2'],
    ['complaint', '1.2'],
  ]);
});

test('a case filed ahead of today is classed as of its own day', () => {
  const held = { dateHeld: ahead };
  const mediations = [aMediation({ dateFiled: ahead, ...held }), aMediation(held)];
  expect(classes({ mediations })).toEqual([
    ['mediation', '2.1'],
    ['mediation', '2.2'],
  ]);
});

test('a mediation that its due process case closed is not pending by its class', () => {
  const dueProcess = aDueProcess({ dateFiled: '2026-05-02', dateClosed: '2026-10-02' });
  const mediations = [aMediation({ dueProcessUid: dueProcess.uid })];
  expect(classes({ mediations, dueProcesses: [dueProcess] })).toEqual([['mediation', '2.3']]);
});

test('each pending case is told by its kind and uid', () => {
  const [complaint, mediation, dueProcess] = [aComplaint(), aMediation(), aDueProcess()];
  const cases = { complaints: [complaint], mediations: [mediation], dueProcesses: [dueProcess] };
  expect(pendingClasses(cases, '2026-2027', today)).toEqual([
    { kind: 'complaint', uid: complaint.uid, class: '1.2' },
    { kind: 'mediation', uid: mediation.uid, class: '2.2' },
    { kind: 'dueprocess', uid: dueProcess.uid, class: '3.3' },
  ]);
});

test('closed cases and those of other years are left out', () => {
  const left = [{ dateClosed: '2026-10-01' }, { dateFiled: '2026-06-30' }];
  expect(
    classes({
      complaints: left.map((given) => aComplaint(given)),
      mediations: left.map((given) => aMediation(given)),
      dueProcesses: left.map((given) => aDueProcess(given)),
    }),
  ).toEqual([]);
});
