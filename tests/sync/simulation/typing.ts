import { withAssigned } from '#domain/cases/assigned.ts';
import { eventTypes } from '#domain/events.ts';
import type { EditableEntity } from '#domain/records/records.ts';
import type { ChangedValues } from '#sync/engine/engine.ts';
import type { Tab } from './device.ts';
import type { Simulation } from './simulation.ts';

/** What a person might type: mostly right, at times what the server refuses. */
export interface Typing {
  create(tab: Tab, entity: EditableEntity): ChangedValues | null;
  changes(tab: Tab, entity: EditableEntity): ChangedValues;
  /** The same fields, with other values perhaps. */
  otherwise(tab: Tab, entity: EditableEntity, changes: ChangedValues): ChangedValues;
}

export const caseKinds = ['complaint', 'mediation', 'dueprocess'] as const;
export const editable = [...caseKinds, 'student', 'finding', 'event', 'contact', 'savedView'] as const;

export function typing(sim: Simulation): Typing {
  const { random, text } = sim;
  let students = 0;

  const stateId = () =>
    random.chance(0.1) && students > 0
      ? String(1_000_000_000 + random.int(students))
      : String(1_000_000_000 + students++);
  const flag = () => random.pick([true, false, null]);
  const day = () => random.pick(['2026-09-02', '2026-10-05', '2026-11-10', null]);
  /** A view of a list; one is of no list that there is. */
  const shown = () =>
    random.pick(['complaints?filter=open', 'mediations', 'worklist?due=overdue', 'students']);
  const student = (tab: Tab) => {
    const all = tab.engine.view.all('student');
    return all.length === 0 ? null : `~${random.pick(all).record.uid}`;
  };
  const parent = (tab: Tab) => {
    const kinds = caseKinds.filter((kind) => tab.engine.view.all(kind).length > 0);
    if (kinds.length === 0) return null;
    const kind = random.pick(kinds);
    return { parentType: kind, parentId: `~${random.pick(tab.engine.view.all(kind)).record.uid}` };
  };

  const ofStudent = (tab: Tab, values: ChangedValues): ChangedValues | null => {
    const studentId = student(tab);
    return studentId === null ? null : { ...values, studentId };
  };
  const ofCase = (tab: Tab, values: ChangedValues): ChangedValues | null => {
    const link = parent(tab);
    return link && { ...values, ...link };
  };

  const created = {
    student: () => ({
      stateId: stateId(),
      firstName: text(),
      lastName: text(),
      zip: random.pick(['50309', null, '1']),
    }),
    complaint: (tab: Tab) => ({ dateFiled: '2026-09-02', facts: text(), studentId: student(tab) }),
    mediation: (tab: Tab) => ofStudent(tab, { dateFiled: '2026-09-03', facts: text() }),
    dueprocess: (tab: Tab) => ofStudent(tab, { dateFiled: '2026-09-04', problem: text() }),
    finding: (tab: Tab) => {
      const [one] = tab.engine.view.all('complaint');
      return one ? { complaintId: `~${one.record.uid}`, finding: text() } : null;
    },
    event: (tab: Tab) => ofCase(tab, { type: random.pick(eventTypes), narrative: text() }),
    contact: (tab: Tab) => ofCase(tab, { firstName: text(), notes: text() }),
    savedView: () => ({ name: text(), address: shown() }),
  } satisfies Record<EditableEntity, (tab: Tab) => ChangedValues | null>;

  /** One of two users whom every server has, or nobody. */
  const person = (tab: Tab): string | null => {
    const name = random.pick([null, 'Ada', 'Edith']);
    const found = tab.engine.view.all('person').find(({ record }) => record.firstName === name);
    return found?.record.uid ?? null;
  };
  /** Name and user agree, as forms have it. */
  const assigned = (tab: Tab, entity: EditableEntity, changes: ChangedValues): ChangedValues => {
    if (entity !== 'complaint' && entity !== 'mediation') return changes;
    const people = tab.engine.view.all('person').map(({ record }) => record);
    return withAssigned(entity, changes, people);
  };

  const caseDates = () => ({
    dateClosed: () => random.pick([null, '2026-11-01', '2026-11-01']),
    dateFiled: () => random.pick(['2026-09-02', '2026-09-09', '2024-09-02']),
  });
  const fields: Record<EditableEntity, (tab: Tab) => Record<string, () => unknown>> = {
    student: () => ({
      firstName: text,
      lastName: text,
      city: text,
      zip: () => random.pick(['50309', '50310', null, '1']),
      guardianFirstName1: text,
    }),
    complaint: (tab) => ({
      facts: text,
      problem: text,
      investigatorName: text,
      investigatorUserUid: () => person(tab),
      complaintWithdrawnFlag: flag,
      dateWithdrawn: day,
      dateReportIssued: day,
      studentId: () => student(tab),
      ...caseDates(),
    }),
    mediation: (tab) => ({
      facts: text,
      mediatorName: text,
      mediatorUserUid: () => person(tab),
      mediationWithdrawnFlag: flag,
      dateHeld: day,
      agreementReachedFlag: flag,
      ...caseDates(),
    }),
    dueprocess: () => ({
      problem: text,
      dueProcessWithdrawnFlag: flag,
      hearingDateHeld: day,
      hearingALJ: text,
      resolutionAgreeToMeetingFlag: flag,
      resolutionDateHeld: day,
      ...caseDates(),
    }),
    finding: () => ({ finding: text, correctiveAction: text, dueDate: day }),
    event: () => ({ narrative: text, date: day, type: () => random.pick(eventTypes) }),
    contact: () => ({ firstName: text, notes: text, title: text }),
    savedView: () => ({ name: text, address: shown }),
  };

  return {
    create: (tab, entity) => {
      const values = created[entity](tab);
      return values && Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    },
    changes: (tab, entity) => {
      const open = fields[entity](tab);
      const names = Object.keys(open);
      const some = Array.from({ length: 1 + random.int(3) }, () => random.pick(names));
      return assigned(tab, entity, Object.fromEntries(some.map((name) => [name, open[name]?.()])));
    },
    otherwise: (tab, entity, changes) => {
      const open = fields[entity](tab);
      const names = Object.keys(changes).filter((name) => name in open);
      return assigned(tab, entity, Object.fromEntries(names.map((name) => [name, open[name]?.()])));
    },
  };
}
