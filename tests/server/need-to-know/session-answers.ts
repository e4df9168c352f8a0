import { sql } from 'kysely';
import type { CallName } from '#contract/calls.ts';
import type { Role } from '#domain/roles.ts';
import { type SignedInClient, testPassword } from '../../helpers/server.ts';
import type { RestrictedWorld } from './restricted-world.ts';

/** A user who is not named in any restricted case, and whose session these calls may end. */
interface Throwaway {
  world: RestrictedWorld;
  userName: string;
  client: SignedInClient;
}

/** What a token says of its user. */
const claims = (token: string) => Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();

/** An answer's headers and body, with what its access token says. */
async function told(answer: Response): Promise<string> {
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${body}`);
  const { access_token: token } = JSON.parse(body) as { access_token?: string };
  return JSON.stringify([...answer.headers]) + body + (token === undefined ? '' : claims(token));
}

/** What a stream of hints says of a change, from its opening to the first event about it. */
async function streamed({ client, world }: Throwaway, path: string, change: () => Promise<unknown>) {
  const answer = await client.call('GET', path);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  // Changes are told at once where the last ones were told two seconds ago.
  world.server.clock.advance(3000);
  await change();
  let text = JSON.stringify([...answer.headers]);
  while (!text.includes('event: change')) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) throw new Error(`the stream ended: ${text}`);
    text += value;
  }
  await reader?.cancel();
  return text;
}

async function hints(of: Throwaway): Promise<string[]> {
  const { hidden, server } = of.world;
  const texts: string[] = [];
  for (const { entity, id } of hidden) {
    const change = () =>
      sql`update ${sql.table(entity)} set "version" = "version" + 1 where "id" = ${id}`.execute(server.db);
    texts.push(await streamed(of, '/api/sync/events?schoolYearId=3', change));
  }
  return texts;
}

const another = 'velvet-orbit-mustang';

/** Calls that end or exchange a session, or that stream: what each answers to somebody who is not named. */
const answers = {
  token: async ({ world, userName }) => {
    const first = await world.server.token({
      grant_type: 'password',
      username: userName,
      password: testPassword,
    });
    const { refresh_token } = (await first.clone().json()) as { refresh_token: string };
    const renewed = await world.server.token({ grant_type: 'refresh_token', refresh_token });
    return [await told(first), await told(renewed)];
  },
  revoke: async ({ client }) => [
    await told(await client.call('POST', '/api/accounts/signout', { clearSiteData: true })),
  ],
  changePassword: async ({ client }) => [
    await told(
      await client.call('POST', '/api/accounts/changepassword/', {
        old: testPassword,
        new: another,
        confirm: another,
      }),
    ),
  ],
  changeYear: async ({ client }) => {
    const texts: string[] = [];
    for (const schoolYearId of [1, 3])
      texts.push(await told(await client.call('POST', '/api/accounts/changeyear/', { schoolYearId })));
    return texts;
  },
  hints,
} satisfies Partial<Record<CallName, (of: Throwaway) => Promise<string[]>>>;

/** The calls that are asked with sessions of their own. */
export const sessionCalls = Object.keys(answers) as (keyof typeof answers)[];

/** What such a call answers to a new user with a role, who is named nowhere. */
export async function sessionAnswers(
  world: RestrictedWorld,
  name: keyof typeof answers,
  role: Role,
): Promise<string[]> {
  const userName = `own-${name}-${role}`.toLowerCase();
  await world.server.addUser(userName, [role]);
  return answers[name]({ world, userName, client: await world.server.signIn(userName) });
}
