import { sql } from 'kysely';
import type { TestServer } from '../../helpers/server.ts';

/** What the newest mail's link says. */
export async function mailedLink(server: TestServer): Promise<{ userId: number; token: string; to: string }> {
  const { rows } = await sql<{ body: string; recipient: string }>`
    select "body", "recipient" from "mail" where "kind" = 'password reset' order by "id" desc limit 1`.execute(
    server.db,
  );
  const [, userId, token] =
    /https:\/\/accord\.example\.gov\/pwreset\?userId=(\d+)&token=([\w-]{43})\n/.exec(rows[0]?.body ?? '') ??
    [];
  if (!rows[0] || !userId || !token) throw new Error('no link was mailed');
  return { userId: Number(userId), token, to: rows[0].recipient };
}

/** A call that anyone may make, from an address if given. */
export async function ask(server: TestServer, path: string, body: unknown, from: { address?: string } = {}) {
  const asked = new Request(new URL(path, 'http://accord.test'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await server.app.fetch(asked, from);
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

export const notReset =
  'We were unable to reset your password. Please try again. If this problem continues, contact the dispute resolution staff.';
