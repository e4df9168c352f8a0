import type { PassingReply, Reply } from '../base/handlers.ts';

/** What a handler gives, for any call. */
export type Outcome = Reply<unknown> | PassingReply<{ rows: unknown }>;

/** The JSON text of an answer, with the rows that are passed on as they are. Beside rows there is always another field. */
export function answerText(outcome: Outcome): string {
  const text = JSON.stringify(outcome.body);
  return 'rows' in outcome ? `${text.slice(0, -1)},"rows":[${outcome.rows.text}]}` : text;
}

/** The answer of a call, in JSON. */
export const jsonAnswer = (
  text: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response => new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } });
