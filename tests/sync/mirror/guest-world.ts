import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CaseKind } from '#domain/events.ts';
import type { RecordOf } from '#domain/records/records.ts';
import { eventually } from '../../helpers/eventually.ts';
import { studentBody } from '../../helpers/rest.ts';
import { type Device, world } from '../../helpers/world.ts';

export interface Made {
  id: number;
  uid: string;
}

/** A server with families of earlier years, and devices whose clock the test sets. */
export async function guestWorld() {
  const place = await world();
  const admin = await place.server.signIn('admin');
  const clock = { time: Date.parse('2026-11-21T12:00:00Z') };

  const make = async (path: string, body: object): Promise<Made> => {
    const answer = await admin.call('POST', `/api/dispute/${path}/`, body);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Made;
  };
  const change = async (path: string, body: object) =>
    expect((await admin.call('PUT', `/api/dispute/${path}`, body)).status).toBe(200);

  /** A closed case of an earlier year with an event. */
  async function oldCase(kind: CaseKind, studentId: number | null) {
    const made = await make(kind, { dateFiled: '2020-09-02', studentId, facts: 'as filed' });
    await change(`${kind}/${made.id}`, { dateClosed: '2021-01-01' });
    const event = await make('event', { parentId: made.id, parentType: kind, type: 'Hearing' });
    return { ...made, event };
  }

  return {
    place,
    admin,
    clock,
    make,
    change,
    oldCase,
    /** A student whom no year's mirror holds, with a complaint and a mediation. */
    async oldFamily() {
      const student = await make('student', studentBody());
      await sql`update "student" set "createdOn" = '2020-09-02' where "id" = ${student.id}`.execute(
        place.server.db,
      );
      const complaint = await oldCase('complaint', student.id);
      const mediation = await oldCase('mediation', student.id);
      return { student, complaint, mediation };
    },
    /** A device of the editor. */
    async ready(): Promise<Device> {
      const device = place.device({ now: () => clock.time });
      await device.signIn();
      return device;
    },
  };
}

export const facts = ({ engine }: Device, { uid }: Made) =>
  engine.view.find('complaint', `~${uid}`)?.record.facts;

export function save({ engine }: Device, { uid }: Made, changes: Partial<RecordOf<'complaint'>>) {
  const seen = engine.view.find('complaint', `~${uid}`);
  if (!seen) throw new Error('the complaint is not here');
  return engine.edits.save('complaint', uid, seen.record, changes);
}

export const isHere = ({ engine: { view } }: Device, { uid }: Made) =>
  (view.find('complaint', `~${uid}`) ?? view.find('mediation', `~${uid}`)) !== undefined;

/** Pulls until what the device holds has been compared with the server, and agreed. */
export const untilVerified = (device: Device): Promise<void> =>
  eventually(async () => {
    await device.engine.queue.syncNow();
    const { mirror } = device.engine.status.get();
    expect(mirror?.verifiedAt).not.toBeNull();
    expect((mirror?.verifiedAt ?? '') >= (mirror?.pulledAt ?? 'z')).toBe(true);
  });

/** How often the device asked for single rows, as it does to mend what it holds. */
export const rowsAsked = ({ net }: Device) => net.sent.filter((one) => one.endsWith('/api/sync/rows')).length;
