import * as v from 'valibot';
import { Problem } from '#domain/problems.ts';
import { type Observable, settable } from '../base/observable.ts';
import type { MetaStore } from '../model/stores.ts';
import type { Aliases } from '../view/aliased.ts';

/** Which new students of this device stand for existing ones; kept sealed in the work database and in a file. */
export interface StudentAliases {
  all: Observable<Aliases>;
  /** Reads the store anew: at the start, and when another tab wrote. */
  load(): Promise<void>;
  add(more: Aliases): Promise<void>;
}

/** The name under which they are kept in the meta store. */
export const aliasesName = 'aliases';

const Kept = v.record(v.string(), v.string());

export function studentAliases(meta: MetaStore): StudentAliases {
  const all = settable<Aliases>({});
  async function load(): Promise<void> {
    const read = v.safeParse(Kept, await meta.read(aliasesName));
    const found = read.success ? read.output : {};
    if (Object.keys(found).some((uid) => all.get()[uid] !== found[uid])) all.set({ ...all.get(), ...found });
  }
  return {
    all,
    load,
    async add(more) {
      await load();
      const next = { ...all.get(), ...more };
      await meta.write(aliasesName, next);
      all.set(next);
    },
  };
}

/**
 * Throws Problem 'rule' for an edit of a new student who stands for an existing one: its author never saw the
 * existing student's fields.
 */
export function requireNoAlias(aliases: Aliases, { uid }: { uid: string }): void {
  if (uid in aliases)
    throw new Problem(
      'rule',
      'This student exists already. Open the existing student and make the change there.',
    );
}
