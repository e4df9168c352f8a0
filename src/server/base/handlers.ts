import type { GenericSchema } from 'valibot';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '#contract/call.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import type { Role } from '#domain/roles.ts';
import type { RowTexts } from './row-texts.ts';

/** Who calls, by the user's row as it is now: claims are for the screen, the row decides (docs/security.md, Tokens). */
export interface Caller {
  id: number;
  uid: string;
  userName: string;
  name: string;
  roles: readonly Role[];
  year: { id: number; name: string };
  /** The refresh family that the access token belongs to. */
  sessionId: string;
  /** The device that the session began on; null where its sign-in told none. */
  device: string | null;
  /** When the access token expires, in milliseconds since 1970. */
  tokenExpiresAt: number;
  /** When they last gave their password, as the access token proves it, in milliseconds since 1970. */
  authenticatedAt: number;
}

/** The device of a caller's session, which is one by itself where its sign-in told none. */
export const deviceOf = ({ device, sessionId }: Caller): string => device ?? sessionId;

/** A caller, and whether they have to change their password, or to set up a second factor, before anything else. */
export interface SignedIn {
  caller: Caller;
  mustChangePassword: boolean;
  mustEnrolFactor: boolean;
}

/** What a handler is told besides its parameters (contract/headers.ts). */
export interface CallMeta {
  requestId: string;
  /** If-Match as a version; null: the write is unconditional. */
  ifMatch: number | null;
  idempotencyKey: string | null;
  /** The session's device, whatever the header of a call says; of a call without a session the one that the header names. */
  device: string | null;
  /** The device that an edit was typed on, as its header says. It tells own edits from others' where they are merged, and nothing else. */
  typedOn: string | null;
  writtenAt: string | null;
  /** SHA-256 (hex) of method, path, query and raw body (of an upload: without it): tells whether a repeated key comes with the same request. */
  fingerprint: string;
  /** The bearer token as it was sent, for a call with a token of its own; never logged. */
  bearer: string | null;
  /** The network address that the call came from, for throttling; null inside tests. Never logged. */
  address: string | null;
  /** The Cookie header, for the way back from an identity provider; never logged. */
  cookies: string | null;
  /** What the browser calls itself; cut where it is long. */
  userAgent: string | null;
}

/** A multipart body that nothing has read of yet. */
export interface Upload {
  /** The whole Content-Type; '' for none. */
  type: string;
  /** The announced length in bytes; null when there is none. */
  length: number | null;
  /** The one-time token that allows it, unchecked; null when none was sent. */
  token: string | null;
  bytes: ReadableStream<Uint8Array> | null;
}

export interface HandlerInput<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  upload: C extends { upload: GenericSchema } ? Upload : null;
  /** null only for calls that anyone may make. */
  caller: C['roles'] extends 'anyone' ? null : Caller;
  meta: CallMeta;
}

/** An answer with headers of its own (ETag, X-Merged, X-Total-Count, Idempotency-Replayed). */
export interface Reply<T> {
  body: T;
  headers: Record<string, string>;
}

/** An answer whose `rows` nobody here reads: they are put into its text as they are. */
export interface PassingReply<T> {
  body: T extends { rows: unknown } ? Omit<T, 'rows'> : never;
  rows: RowTexts;
  headers: Record<string, string>;
}

/**
 * Gives the answer, or throws a Problem; anything else thrown is a fault (500). A call without an answer schema (a
 * stream, a ready document) gives the Response itself.
 */
export type Handler<C extends Call> = (
  input: HandlerInput<C>,
) => Promise<C['answer'] extends GenericSchema ? Reply<AnswerOf<C>> | PassingReply<AnswerOf<C>> : Response>;

/** One handler for each of the named calls. */
export type Handlers<N extends CallName> = { [K in N]: Handler<Calls[K]> };

/** An answer without headers of its own. */
export const reply = <T>(body: T, headers: Record<string, string> = {}): Reply<T> => ({ body, headers });

/** An answer that passes rows on, without headers of its own. */
export const passing = <T>(body: PassingReply<T>['body'], rows: RowTexts): PassingReply<T> => ({
  body,
  rows,
  headers: {},
});
