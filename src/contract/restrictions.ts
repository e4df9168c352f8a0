import * as v from 'valibot';
import { BreakGlassReason } from '#domain/cases/restricted.ts';
import { admins, editors, readers, Role } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

const path = '/api/dispute/restriction/:kind/:id';

/** Users by number and name. */
const Users = v.array(v.object({ id: v.number(), name: v.string() }));

/** Who may see a case. */
export const Restriction = v.object({
  uid: v.string(),
  version: v.number(),
  /** null: everybody who may read cases. */
  restrictedTo: v.nullable(Users),
  /** The mediation of a due process case; `isAlike`: it is seen by the same people as the case. */
  mediation: v.optional(v.object({ uid: v.string(), number: v.nullable(v.string()), isAlike: v.boolean() })),
});
export type Restriction = v.InferOutput<typeof Restriction>;

/** A user who may be chosen. */
export const Nameable = v.object({ id: v.number(), uid: v.string(), name: v.string(), role: Role });
export type Nameable = v.InferOutput<typeof Nameable>;

/** The most people to whom one case is restricted. */
export const mostNamed = 50;

/** Who may see a case (docs/security.md, Need to know). `:kind` is complaint, mediation or dueprocess. */
export const restrictionCalls = defineCalls({
  nameableUsers: {
    method: 'GET',
    path: '/api/dispute/restriction/users',
    roles: editors,
    offline: 'online',
    about: 'The active users, to whom a case can be restricted, by name.',
    audited: 'nothing',
    answer: v.array(Nameable),
  },
  restriction: {
    method: 'GET',
    path,
    roles: readers,
    offline: 'online',
    about: 'Who may see a case, for those who may.',
    audited: 'nothing',
    answer: Restriction,
  },
  restrictCase: {
    method: 'PUT',
    path,
    roles: editors,
    offline: 'online',
    about:
      'Restricts a case to the users named, of whom the caller is one, or changes who they are. To others number and kind are left of it. The mediation of a due process case goes with it where the same people saw both.',
    body: v.strictObject({
      users: v.pipe(
        v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
        v.minLength(1, 'Name somebody'),
        v.maxLength(mostNamed, 'Too many'),
      ),
    }),
    answer: Restriction,
  },
  liftRestriction: {
    method: 'DELETE',
    path,
    roles: editors,
    offline: 'online',
    about: 'Lifts the restriction of a case, and of no other: a restricted mediation stays so.',
    answer: Restriction,
  },
  breakGlass: {
    method: 'POST',
    path: `${path}/open`,
    roles: admins,
    offline: 'online',
    stepUp: true,
    about:
      'Adds the caller, an Admin who is not named, to those who may see a case. The reason is in the audit, and mailed to all who were named.',
    body: v.strictObject({ reason: BreakGlassReason }),
    answer: Restriction,
  },
});
