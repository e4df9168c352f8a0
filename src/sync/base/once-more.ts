/**
 * Runs work one round at a time, however often it is asked for: what is asked for during a round is done by one more round
 * after it. Answers when the last round has ended; a round that rejects ends them all.
 */
export function onceMore(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isWanted = false;

  async function run(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      running = null;
    }
  }

  return () => {
    isWanted = true;
    running ??= run();
    return running;
  };
}
