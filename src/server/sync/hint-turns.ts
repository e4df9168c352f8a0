/** How many devices a second are given their turn to pull, by all processes together. */
const turnsASecond = 2;

export interface HintTurns {
  /** How many ms from now the stream's device should pull: the turn that it waits for already, else the next free one. */
  of(stream: object): number;
  forget(stream: object): void;
}

/**
 * Gives the devices of this process their turns to pull, one after the other, so that a save doesn't bring all of them at
 * once. `streams`: how many this process has, and how many all processes have; each process gives its part of the turns.
 */
export function hintTurns(now: () => number, streams: () => { own: number; all: number }): HintTurns {
  const turns = new Map<object, number>();
  let next = 0;
  return {
    of(stream) {
      const at = now();
      const given = turns.get(stream);
      if (given !== undefined && given > at) return given - at;
      const { own, all } = streams();
      const turn = Math.max(next, at);
      next = turn + (1000 / turnsASecond) * (all / Math.max(1, own));
      turns.set(stream, turn);
      return turn - at;
    },
    forget: (stream) => void turns.delete(stream),
  };
}
