import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { headers } from '#contract/headers.ts';
import { Problem, type ProblemDetails } from '#domain/problems.ts';
import type { CallLimit } from '../accounts/call-limit.ts';
import type { InTurn } from '../accounts/search-turns.ts';
import { TokenProblem } from '../accounts/token-problem.ts';
import type { AuditReading } from '../audit/reading-audit.ts';
import { whatWasShown } from '../audit/what-was-shown.ts';
import type { Caller, CallMeta, Handlers, SignedIn, Upload } from '../base/handlers.ts';
import { parsed } from '../base/parsed.ts';
import { answerText, jsonAnswer, type Outcome } from './json-answer.ts';
import { parseBody, readBytes, requireType } from './read-body.ts';
import { callMeta, parsedQuery, pathParams, routePath } from './read-request.ts';

/** What the server knows of a request besides the request: set by app.ts before any route. */
export interface RequestContext {
  Bindings: { address?: string };
  Variables: { requestId: string; call: CallName; userId: number };
}

export interface Gate {
  /** Reads who calls by the bearer token and the user's row; throws Problem 'unauthenticated'. */
  signedIn(request: Request): Promise<SignedIn>;
  /** Whether answers are held to the contract's schemas; a mismatch is a fault. On in tests. */
  checkAnswers: boolean;
  /** Runs a user's search in its turn and counts it; throws Problem 'throttled' when there were too many. */
  inTurn: InTurn;
  /** Throws Problem 'unauthenticated' where the caller gave their password too long ago for what asks for it again. */
  present(caller: Caller): void;
  /** Counts a call of a user; throws Problem 'throttled' when there were too many. */
  limit: CallLimit;
  /** Is told who was shown what, before they are answered. */
  audit: AuditReading;
  /** Is told who was refused, before they are answered. */
  refused: AuditReading;
}

/** The same for every call; mount can't know a call's types when it walks over the table. */
type AnyHandler = (input: {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  upload: Upload | null;
  caller: Caller | null;
  meta: CallMeta;
}) => Promise<Outcome | Response>;

/** What a user may do who has to change the password first: that, sign out, and open what lies sealed on this device or in this tab to show the screen. */
const beforePasswordChange: readonly CallName[] = ['revoke', 'changePassword', 'escrow', 'tabSecrets'];

/** The same for one who has to set up a second factor, for which the password may be asked for again. */
const beforeEnrolment: readonly CallName[] = [
  ...beforePasswordChange,
  'confirmPassword',
  'secondFactor',
  'beginSecondFactor',
  'confirmSecondFactor',
  'passkeys',
  'beginPasskey',
  'addPasskey',
  'beginPasskeyProof',
  'confirmByPasskey',
];

/**
 * Gives each handled call its route: the contract says where, who and what, the handler only does it. Roles are checked
 * before anything of the body is read. Errors are left to the app's error handler.
 */
export function mountCalls(app: Hono<RequestContext>, handlers: Handlers<CallName>, gate: Gate): void {
  for (const [key, given] of Object.entries(handlers)) {
    const name = key as CallName;
    const call: Call = calls[name];
    const handler = given as unknown as AnyHandler;
    app.on(call.method, routePath(call.path), async (context) => {
      const request = context.req.raw;
      context.set('call', name);
      const caller = await admitted(name, call, request, gate, context.get('requestId'));
      if (caller) context.set('userId', caller.id);
      const answer = () => answered(name, handler, context, caller, gate);
      return caller && call.throttled ? gate.inTurn(caller.id, request.signal, answer) : answer();
    });
  }
}

/** Reads the request, has it handled, tells the audit what was shown, and answers. */
async function answered(
  name: CallName,
  handler: AnyHandler,
  context: Context<RequestContext>,
  caller: Caller | null,
  gate: Gate,
): Promise<Response> {
  const call: Call = calls[name];
  const request = context.req.raw;
  const url = new URL(request.url);
  const upload = call.upload ? uploadOf(request) : null;
  const bytes = upload ? new Uint8Array() : await readBytes(request);
  const input = {
    params: pathParams(call.path, url.pathname),
    query: parsedQuery(call, url),
    body: bodyOf(call, request, bytes),
    upload,
    caller,
    meta: callMeta(request, url, bytes, context.get('requestId'), context.env?.address ?? null, caller),
  };
  const outcome = await handler(input);
  if (outcome instanceof Response) return outcome;
  const { audited } = call;
  if (caller && audited && audited !== 'nothing') {
    const passed = 'rows' in outcome ? outcome.rows.count : 0;
    const shown = { ...input, name, call, audited, asked: input.body, answer: outcome.body, passed, caller };
    const entry = whatWasShown(shown);
    if (entry) await gate.audit(entry);
  }
  const text = answerText(outcome);
  if (gate.checkAnswers && call.answer)
    v.assert(call.answer, 'rows' in outcome ? JSON.parse(text) : outcome.body);
  return jsonAnswer(text, call.status ?? 200, outcome.headers);
}

async function admitted(
  name: CallName,
  call: Call,
  request: Request,
  gate: Gate,
  requestId: string,
): Promise<Caller | null> {
  if (call.roles === 'anyone') return null;
  // Hono would handle HEAD as GET and drop the answer's body unread: a stream in it would stay open.
  if (request.method === 'HEAD') throw new Problem('notFound', 'There is no such address.');
  const { caller, mustChangePassword, mustEnrolFactor } = await gate.signedIn(request);
  gate.limit(caller.id);
  const refuse = async (
    message: string,
    detail: Pick<ProblemDetails, 'mustChangePassword' | 'mustEnrolFactor'>,
    because: { anotherDevice?: true } = {},
  ): Promise<never> => {
    const about = {
      userId: caller.id,
      device: null,
      requestId,
      detail: { call: name, ...detail, ...because },
    };
    await gate.refused({ action: 'access refused', ...about });
    throw new Problem('forbidden', message, detail);
  };
  if (!caller.roles.some((role) => call.roles.includes(role)))
    await refuse('You do not have the required permissions to access this functionality.', {});
  if (mustChangePassword && !beforePasswordChange.includes(name))
    await refuse('Your password has to be changed first.', { mustChangePassword: true });
  if (mustEnrolFactor && !beforeEnrolment.includes(name))
    await refuse('A second factor has to be set up first.', { mustEnrolFactor: true });
  if (call.ownDevice && namedDevice(call, request) !== caller.device)
    await refuse("A session reaches its own device's secret only.", {}, { anotherDevice: true });
  if (call.stepUp) gate.present(caller);
  return caller;
}

/** The device that the path names, as uuids are stored. */
const namedDevice = (call: Call, request: Request) =>
  pathParams(call.path, new URL(request.url).pathname)['device']?.toLowerCase();

function uploadOf(request: Request): Upload {
  const length = request.headers.get('content-length');
  return {
    type: request.headers.get('content-type') ?? '',
    length: length === null ? null : Number(length),
    token: request.headers.get(headers.uploadToken),
    bytes: request.body,
  };
}

function bodyOf(call: Call, request: Request, bytes: Uint8Array): unknown {
  if (!call.body) return undefined;
  requireType(request, call.form === true);
  try {
    return parsed(call.body, parseBody(bytes, call.form === true));
  } catch (error) {
    if (call.form) throw new TokenProblem('invalid_request');
    throw error;
  }
}
