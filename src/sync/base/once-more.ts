/**
 * A function that runs the work one round at a time: calls during a round are met by one more round after it. Its
 * promise resolves when the last round has ended; when a round rejects, the promise rejects, without a further round.
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
