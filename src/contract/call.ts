import type * as v from 'valibot';
import type { Entity } from '#domain/records/records.ts';
import type { Role } from '#domain/roles.ts';

/** What a device does with a call without a connection: read its mirror, queue the edit, or say that it needs the server. */
export type Offline = 'mirrored' | 'queued' | 'online';

/** What the audit says of a call that reads: one record, a list or finds of a search, a page of a mirror (docs/security.md, Audit). */
export interface Audited {
  as: 'read' | 'list' | 'pull';
  /** What it shows; absent where the answer or the path says it. */
  entity?: Entity;
}

/** One call of the REST API (docs/product.md 7): the server's routes, the client and the OpenAPI document come from it. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under which it is found, with `:name` for a part that varies; matched case-insensitively, with or without a last slash. */
  path: string;
  /** Who may call it; 'anyone' needs no token, an empty list lets in nobody. */
  roles: readonly Role[] | 'anyone';
  /** Set on a call that anyone may make who brings a secret of its own, not a user's token: one of the environment, or the address itself. */
  ownToken?: 'METRICS_TOKEN' | 'its address';
  offline: Offline;
  /** Its caller must have given their password within the last minutes, else it is refused with `step_up_required` (docs/security.md, Password again). */
  stepUp?: true;
  /** Set where the path's `:device` is the one that the caller's session began on, else it is refused (docs/security.md, Escrow). */
  ownDevice?: true;
  /** Set on searches, which a user may make only so often (docs/security.md, Throttling). */
  throttled?: 'search';
  /** What it does, for the OpenAPI document. */
  about: string;
  query?: v.GenericSchema<unknown, Record<string, unknown>>;
  body?: v.GenericSchema;
  /** The body is sent as application/x-www-form-urlencoded rather than JSON. */
  form?: true;
  /** The body is a multipart form with one file, which is read as it comes; this is what stands beside the file. */
  upload?: v.GenericSchema<unknown, Record<string, unknown>>;
  /** The JSON answered; absent for a stream. */
  answer?: v.GenericSchema;
  /** Status of success when it isn't 200. */
  status?: 201;
  /** Set for every call that shows students, cases or what hangs on them: the server writes down who saw what. 'nothing' says that it shows none. */
  audited?: Audited | 'nothing';
}

/** Gives a table of calls its exact types while holding it to `Call`. */
export const defineCalls = <const C extends Record<string, Call>>(calls: C): C => calls;

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** The varying parts of a call's path. */
export type ParamsOf<C extends Call> = { [N in ParamNames<C['path']>]: string };
export type BodyOf<C extends Call> = C['body'] extends v.GenericSchema ? v.InferOutput<C['body']> : undefined;
export type BodyInputOf<C extends Call> = C['body'] extends v.GenericSchema
  ? v.InferInput<C['body']>
  : undefined;
export type QueryOf<C extends Call> = C['query'] extends v.GenericSchema
  ? v.InferOutput<C['query']>
  : undefined;
export type AnswerOf<C extends Call> = C['answer'] extends v.GenericSchema
  ? v.InferOutput<C['answer']>
  : undefined;
