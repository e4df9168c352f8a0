import type { DBCore, DBCoreMutateRequest, Middleware } from 'dexie';

/** What every sealed row carries in the clear. */
const always = ['key', 'sealed'];

/**
 * Refuses to write to a protected store what isn't sealed, or carries more in the clear than its store may: a mistake
 * here would put personal data on the disk. Protected stores by name, each with its plain fields.
 */
export const tripwire = (
  protectedStores: Readonly<Record<string, readonly string[]>>,
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
        Object.keys(row).every((field) => allowed.has(field));
      const mutate = (request: DBCoreMutateRequest) => {
        if ((request.type === 'add' || request.type === 'put') && !request.values.every(isSealed))
          throw new Error(`a row of ${name} is not sealed`);
        return table.mutate(request);
      };
      return { ...table, mutate };
    },
  }),
});
