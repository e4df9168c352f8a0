import { useEffect } from 'react';
import type { Viewed } from '#sync/engine/engine.ts';
import { useAll, useEngine } from '../shell/engine-context.ts';
import { useRemembered } from '../shell/use-remembered.ts';

const name = 'recent-students';

/** How many students that were opened last are offered again. */
const most = 8;

const none: readonly string[] = [];

/** Remembers that a student was opened: by its uid alone, sealed on this device. */
export function useRememberStudent(uid: string): void {
  const { remembered } = useEngine();
  useEffect(() => {
    void (async () => {
      const before = ((await remembered.get(name)) as readonly string[] | undefined) ?? none;
      await remembered.put(name, [uid, ...before.filter((one) => one !== uid)].slice(0, most));
    })();
  }, [remembered, uid]);
}

/** The students who were opened last on this device, as far as they are here. */
export function useRecentStudents(): readonly Viewed<'student'>[] {
  const [uids = none] = useRemembered(name, none);
  const { view } = useEngine();
  // Found anew when a student comes or goes.
  useAll('student');
  return uids.flatMap((uid) => view.find('student', `~${uid}`) ?? []);
}
