import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { DeletedRecord } from '#contract/history.ts';
import { restrictions } from './restrictions.ts';
import { outOfScope, type Simulation } from './simulation.ts';

/** An admin's call, elsewhere. */
export async function asAdmin(
  sim: Simulation,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const admin = await sim.quiet.during(sim.server.signIn('admin'));
  const answer = await sim.quiet.during(admin.call(method, path, body));
  sim.trace(`admin ${method} ${path} ${JSON.stringify(body ?? null)}: ${answer.status}`);
  return answer;
}

/** What happens on the server, whatever the devices do. */
export function serverHappenings(sim: Simulation): Record<string, () => Promise<void>> {
  const { random } = sim;
  return {
    restore: async () => {
      const answer = await asAdmin(sim, 'GET', '/api/admin/deleted');
      const { records } = (await answer.json()) as { records: DeletedRecord[] };
      if (records.length === 0) return;
      const { entity, uid } = random.pick(records);
      await asAdmin(sim, 'POST', `/api/admin/restore/${entity}/~${uid}`);
    },
    ...restrictions(sim),
    'another database': async () => {
      sim.trace('the server takes its database for another one, as after a backup was restored');
      await sql`update "databaseIdentity" set "epoch" = gen_random_uuid()`.execute(sim.server.db);
    },
    'older case': async () => {
      sim.trace('a case of another year is made');
      await sim.quiet.during(addOutOfScope(sim));
    },
    'slow transaction': async () => {
      if (sim.endSlow.length > 0) return;
      const ended = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const uid = v7();
      // Some texts come again, and two judges may not have one name.
      const name = `${sim.text()} ${uid}`;
      const committed = sim.server.db.transaction().execute(async (trx) => {
        await sql`insert into "judge" ("uid", "name") values (${uid}::uuid, ${name})`.execute(trx);
        begun.resolve();
        await ended.promise;
      });
      await sim.quiet.during(begun.promise);
      sim.endSlow.push(() => {
        ended.resolve();
        // The event loop is idle meanwhile.
        return sim.quiet.during(committed);
      });
      sim.trace('a slow transaction has begun');
    },
    'slow transaction ends': async () => {
      const end = sim.endSlow.shift();
      if (!end) return;
      await end();
      sim.trace('a slow transaction has ended');
    },
  };
}

/** A case filed and closed long ago, with an event, and with a student of its own or none: in no year that anybody looks at. */
export async function addOutOfScope(sim: Simulation): Promise<void> {
  const { server, random, older } = sim;
  const [uid, event] = [sim.newId(), sim.newId()];
  const student = random.chance(0.5) ? await addOldStudent(sim) : null;
  const { rows } = await sql<{ id: number }>`
    insert into "complaint" ("uid", "dateFiled", "dateClosed", "facts", "studentId", "studentUid")
    values (${uid}::uuid, '2019-09-02', '2020-01-07', ${outOfScope}, ${student?.id ?? null}::integer,
      ${student?.uid ?? null}::uuid) returning "id"`.execute(server.db);
  await sql`
    insert into "event" ("uid", "parentId", "parentUid", "parentType", "type", "narrative")
    values (${event}::uuid, ${rows[0]?.id ?? 0}, ${uid}::uuid, 'complaint', 'Email', ${outOfScope})`.execute(
    server.db,
  );
  sim.olderCases.add(uid);
  for (const one of [uid, event]) older.set(one, student?.uid ?? uid);
}

async function addOldStudent(sim: Simulation): Promise<{ id: number; uid: string }> {
  const uid = sim.newId();
  const stateId = String(3_000_000_000 + sim.random.int(1e9));
  const { rows } = await sql<{ id: number }>`
    insert into "student" ("uid", "stateId", "firstName", "lastName", "createdOn")
    values (${uid}::uuid, ${stateId}, 'Older', ${outOfScope}, '2019-09-02')
    returning "id"`.execute(sim.server.db);
  return { id: rows[0]?.id ?? 0, uid };
}
