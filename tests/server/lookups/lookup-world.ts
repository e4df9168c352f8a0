import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import { type Fields, type RecordWorld, recordWorld, type Rest, restClient } from '../../helpers/rest.ts';

export interface Refusal {
  message: string | string[];
  errors?: { path: string; message: string }[];
  conflicts?: { field: string; base: unknown; theirs: unknown; yours: unknown }[];
}

export interface LookupWorld extends RecordWorld {
  /** A second device of the admin. */
  otherAdmin: Rest;
}

export async function lookupWorld(): Promise<LookupWorld> {
  const world = await recordWorld();
  return { ...world, otherAdmin: await restClient(world.server, 'admin') };
}

/** Where the four lookups differ on the wire. */
export const lookups: readonly {
  entity: LookupEntity;
  path: string;
  list: string;
  body: (name: string) => object;
  id: (record: Fields) => unknown;
}[] = [
  {
    entity: 'district',
    path: '/api/admin/district',
    list: '/api/admin/districts',
    body: (name) => ({ name, code: `code of ${name}` }),
    id: ({ code }) => code,
  },
  { entity: 'judge', path: '/api/admin/judge', list: '/api/admin/judges', body: named, id: numberOf },
  {
    entity: 'mediator',
    path: '/api/admin/mediator',
    list: '/api/admin/mediators',
    body: named,
    id: numberOf,
  },
  {
    entity: 'schoolYear',
    path: '/api/admin/schoolYear',
    list: '/api/admin/schoolyearsedit',
    body: named,
    id: numberOf,
  },
];

function named(name: string): object {
  return { name };
}

function numberOf({ id }: Fields): unknown {
  return id;
}
