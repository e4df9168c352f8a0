import { sql } from 'kysely';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import type { Simulation, SimUser } from './simulation.ts';

interface Case {
  kind: CaseKind;
  uid: string;
  restrictedTo: number[] | null;
}

/** Cases that are there and fulfil the condition. */
async function casesThat(sim: Simulation, isIt: (one: Case) => boolean): Promise<Case[]> {
  const { rows } = await sql<Case>`${sql.join(
    caseKindNames.map(
      (
        kind,
      ) => sql`select ${sql.lit(kind)}::text as "kind", "uid"::text as "uid", "restrictedTo" from ${sql.table(kind)}
        where "deletedAt" is null`,
    ),
    sql` union all `,
  )} order by "uid"`.execute(sim.server.db);
  return rows.filter(isIt);
}

/** A call of somebody's, elsewhere. */
async function asUser(sim: Simulation, user: SimUser, method: string, path: string, body?: unknown) {
  const client = await sim.quiet.during(sim.server.signIn(user.userName, user.password));
  const answer = await sim.quiet.during(client.call(method, path, body));
  sim.trace(`${user.userName} elsewhere ${method} ${path} ${JSON.stringify(body ?? null)}: ${answer.status}`);
  return answer;
}

/** An Admin by one more role, for as long as the work takes. */
async function whileAdmin(sim: Simulation, user: SimUser, work: () => Promise<unknown>): Promise<void> {
  const give = (roles: string[]) =>
    sim.quiet.during(
      sql`update "users" set "roles" = ${`{${roles.join(',')}}`}::text[] where "id" = ${user.id}`.execute(
        sim.server.db,
      ),
    );
  await give([user.role, 'Admin']);
  await work();
  await give([user.role]);
}

/** Somebody restricts a case or changes to whom, lifts a restriction, or opens what is restricted to others as an Admin. */
export function restrictions(sim: Simulation): Record<string, () => Promise<void>> {
  const { random } = sim;
  const active = () => sim.users.filter(({ isActive, role }) => isActive && role === 'IDOE-Edit');
  const draw = async (isIt: (one: Case, user: SimUser) => boolean) => {
    const users = active();
    if (users.length === 0) return null;
    const user = random.pick(users);
    const cases = await sim.quiet.during(casesThat(sim, (one) => isIt(one, user)));
    return cases.length === 0 ? null : { user, one: random.pick(cases) };
  };
  const path = ({ kind, uid }: Case) => `/api/dispute/restriction/${kind}/~${uid}`;
  const isSeen = ({ restrictedTo }: Case, { id }: SimUser) =>
    restrictedTo === null || restrictedTo.includes(id);
  const restrict = async () => {
    const drawn = await draw(isSeen);
    if (!drawn) return;
    const others = active().filter(({ id }) => id !== drawn.user.id && random.chance(0.3));
    const users = [drawn.user, ...others].map(({ id }) => id);
    await asUser(sim, drawn.user, 'PUT', path(drawn.one), { users });
  };
  const drawHidden = () => draw((one, user) => !isSeen(one, user));
  return {
    restrict,
    lift: async () => {
      const drawn = await draw((one, user) => one.restrictedTo !== null && isSeen(one, user));
      if (drawn) await asUser(sim, drawn.user, 'DELETE', path(drawn.one));
    },
    'break glass': async () => {
      if (active().length < 2) return;
      if (!(await drawHidden())) await restrict();
      const drawn = await drawHidden();
      if (!drawn) return;
      const body = { reason: 'The hearing is tomorrow.' };
      await whileAdmin(sim, drawn.user, () =>
        asUser(sim, drawn.user, 'POST', `${path(drawn.one)}/open`, body),
      );
    },
  };
}
