import type { DBCore, DBCoreMutateRequest, Middleware } from 'dexie';

const isSealed = (row: unknown): boolean =>
  (row as { sealed?: unknown } | undefined)?.sealed instanceof Uint8Array;

/** Refuses to write a row without its sealed part to a protected store: a mistake here would put personal data on the disk. */
export const tripwire = (protectedStores: readonly string[]): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'tripwire',
  create: (core) => ({
    ...core,
    table(name) {
      const table = core.table(name);
      if (!protectedStores.includes(name)) return table;
      const mutate = (request: DBCoreMutateRequest) => {
        if ((request.type === 'add' || request.type === 'put') && !request.values.every(isSealed))
          throw new Error(`a row of ${name} is not sealed`);
        return table.mutate(request);
      };
      return { ...table, mutate };
    },
  }),
});
