import type { Clock } from '../base/clock.ts';

/** Between two times that the streams of a process are told, in ms: what is saved meanwhile is told together. */
const gatherFor = 2000;

export interface Gathering {
  /** There are changes up to this number. */
  heard(newest: number): void;
  end(): void;
}

export interface GatheringParts {
  clock: Clock;
  /** Whether anybody listens. */
  isHeard(): boolean;
  /** Tells of the changes after a number, up to the newest. */
  tell(after: number, newest: number): Promise<void>;
}

/** Gathers changes: the first is told at once, what comes within 2 s after it once, and so on. */
export function gathering({ clock, isHeard, tell }: GatheringParts): Gathering {
  /** The newest that the streams were told of. */
  let told: number | null = null;
  let newest = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let isTelling = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const now = () => clock.now().getTime();

  async function tellAll(): Promise<void> {
    timer = null;
    const after = told ?? newest;
    told = newest;
    lastAt = now();
    isTelling = true;
    await tell(after, newest).finally(() => (isTelling = false));
    if (told < newest) plan();
  }

  function plan(): void {
    if (isTelling || timer) return;
    const wait = Math.min(gatherFor, Math.max(0, lastAt + gatherFor - now()));
    if (wait === 0) void tellAll();
    else timer = setTimeout(() => void tellAll(), wait);
  }

  return {
    heard(number) {
      // The first that this process hears of: what came before is known to whoever opened a stream since.
      if (told === null || number < told) told = number - 1;
      newest = number;
      if (isHeard()) plan();
      else told = newest;
    },
    end: () => {
      if (timer) clearTimeout(timer);
    },
  };
}
