import * as v from 'valibot';
import type { Due } from '#domain/accounts.ts';
import { Problem } from '#domain/problems.ts';
import type { AnswerOf, BodyInputOf, Call, ParamsOf } from '#contract/call.ts';
import { headers as wire } from '#contract/headers.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import { offline, problemOf, type RawAnswer } from './answer.ts';
import { callNamed } from './calls-later.ts';
import type { Exchange, Outgoing } from './exchange.ts';

const StepUp = v.object({ code: v.literal('step_up_required') });

type Params<C extends Call> = keyof ParamsOf<C> extends never
  ? { params?: undefined }
  : { params: ParamsOf<C> };
type Body<C extends Call> =
  BodyInputOf<C> extends undefined ? { body?: undefined } : { body: BodyInputOf<C> };

export type ApiInput<N extends CallName> = Params<Calls[N]> &
  Body<Calls[N]> &
  Pick<Outgoing, 'query' | 'headers' | 'signal' | 'isFile' | 'upload'>;

export interface ApiAnswer<T> {
  body: T;
  headers: Headers;
  status: number;
}

/** Access tokens for the api; made by tokens.ts. */
export interface AccessTokens {
  /** The token to send, or null while signed out. */
  current(): string | null;
  /** Renews after `spent` was refused; answers the new token, or null when only the password helps. Rejects when offline. */
  renew(spent: string | null): Promise<string | null>;
}

/**
 * A call of the contract with its types. Resolves with the answer when it is the success that the contract promises;
 * otherwise throws a Problem with the server's code. 'unavailable' says that the server wasn't reached or didn't answer
 * in our shape. A 401 is answered by renewing the token and asking again.
 */
export interface Api {
  <N extends CallName>(name: N, input: ApiInput<N>): Promise<ApiAnswer<AnswerOf<Calls[N]>>>;
}

/** The token is good; the call wants the password again, which no renewal gives. */
const asksAgain = ({ body }: RawAnswer) => v.is(StepUp, body);

const isSuccess = (status: number) => status >= 200 && status < 300;

/** What a session's calls tell the server, and what the session is told. */
interface OfSession {
  /** The number of the school year that this device shows; below 1 where there is none. */
  year(): number;
  /** Called when the server takes nothing of the user until they have changed their password or set up a second factor. */
  onDue(due: Due): void;
}

/** `session`: absent where nobody has signed in. */
export function createApi(
  exchange: Exchange,
  tokens: AccessTokens,
  now: () => number,
  session?: OfSession,
): Api {
  async function authorised(call: Call, outgoing: Outgoing): Promise<RawAnswer> {
    const year = session?.year() ?? 0;
    const shown: Record<string, string> = year > 0 ? { [wire.schoolYear]: String(year) } : {};
    const send = (token: string) =>
      exchange(call, {
        ...outgoing,
        headers: { ...outgoing.headers, ...shown, authorization: `Bearer ${token}` },
      });
    let token = tokens.current();
    // The first renewal may give a token that another tab had stored, and that has expired since; the second one
    // gives a new token.
    for (let renewals = 0; renewals <= 2; renewals += 1) {
      const answer = token === null ? null : await send(token);
      if (answer && (answer.status !== 401 || asksAgain(answer))) return answer;
      token = await tokens.renew(token);
      if (token === null) break;
    }
    throw new Problem('unauthenticated', 'Please sign in again.');
  }

  return async (name, input) => {
    const call = await callNamed(name);
    const outgoing = input as Outgoing;
    const raw = call.roles === 'anyone' ? await exchange(call, outgoing) : await authorised(call, outgoing);
    if (!isSuccess(raw.status)) {
      const problem = problemOf(raw, now());
      if (problem.details.mustChangePassword) session?.onDue('mustChangePassword');
      if (problem.details.mustEnrolFactor) session?.onDue('mustEnrolFactor');
      throw problem;
    }
    const parsed = call.answer ? v.safeParse(call.answer, raw.body) : null;
    if (parsed && !parsed.success) throw offline('A success that is not our shape');
    return { body: (parsed ? parsed.output : raw.body) as never, headers: raw.headers, status: raw.status };
  };
}
