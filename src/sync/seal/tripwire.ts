import type { DBCore, DBCoreMutateRequest, Middleware } from 'dexie';

/** What every sealed row carries in the clear. */
const always = ['key', 'sealed'];

/**
 * Refuses a row that isn't sealed, or has more plain fields than its store allows: a mistake elsewhere would put
 * personal data on the disk. `protectedStores`: each store's plain fields, by its name; `checks`: what may stand in some
 * of them, by the field's name.
 */
export const tripwire = (
  protectedStores: Readonly<Record<string, readonly string[]>>,
  checks: Readonly<Record<string, (value: unknown) => boolean>> = {},
): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'tripwire',
  create: (core) => ({
    ...core,
    table(name) {
      const table = core.table(name);
      const plain = protectedStores[name];
      if (!plain) return table;
      const allowed = new Set([...always, ...plain]);
      const isSealed = (row: object) =>
        'sealed' in row &&
        row.sealed instanceof Uint8Array &&
        Object.entries(row).every(([field, value]) => allowed.has(field) && (checks[field]?.(value) ?? true));
      const mutate = (request: DBCoreMutateRequest) => {
        if ((request.type === 'add' || request.type === 'put') && !request.values.every(isSealed))
          throw new Error(`a row of ${name} is not sealed`);
        return table.mutate(request);
      };
      return { ...table, mutate };
    },
  }),
});
