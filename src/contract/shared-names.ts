import * as v from 'valibot';
import { CaseKind } from '#domain/events.ts';
import { uid } from '#domain/fields.ts';
import { admins } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

const path = '/api/admin/sharednames';

/** A user who bears a name, and what tells them from the others who do. */
const Bearer = v.object({ uid: v.string(), name: v.string(), userName: v.string(), email: v.string() });

/** A name on cases that are nobody's by a link, since two or more active users bear it. */
const SharedName = v.object({
  /** As most of its cases have it; accents, case and commas aside it is one name. */
  text: v.string(),
  people: v.array(Bearer),
  /** How many cases have it, and how many of these are open. */
  count: v.number(),
  open: v.number(),
});
export type SharedName = v.InferOutput<typeof SharedName>;

/** A case with such a name, which is the `text` above. */
const NamedCase = v.object({
  text: v.string(),
  kind: CaseKind,
  id: v.number(),
  uid: v.string(),
  number: v.nullable(v.string()),
  dateFiled: v.string(),
  isOpen: v.boolean(),
});
export type NamedCase = v.InferOutput<typeof NamedCase>;

/** Names of which nobody has said whose they are (docs/product.md 4.9). */
export const sharedNameCalls = defineCalls({
  sharedNames: {
    method: 'GET',
    path,
    roles: admins,
    offline: 'online',
    about:
      'Names that two or more active users bear, on cases that are linked to none of them, with the newest of these cases. Cases that the caller may not see are left out.',
    audited: { as: 'list' },
    answer: v.object({ names: v.array(SharedName), cases: v.array(NamedCase) }),
  },
  decideSharedName: {
    method: 'POST',
    path,
    roles: admins,
    offline: 'online',
    about:
      'Links all cases with a name that are linked to nobody, and that the caller may see, to one of the active users who bear it. The name stays as it is written.',
    body: v.strictObject({
      text: v.pipe(v.string(), v.nonEmpty('Name is required'), v.maxLength(256, 'Too long')),
      userUid: uid,
    }),
    answer: v.object({ count: v.number() }),
    audited: 'nothing',
  },
});
