import { startEmbedded } from '#server/db/embedded/start-embedded.ts';

/** An application that has the database of the folder given: says so in one line, or why not, and waits to be ended. */
try {
  const server = await startEmbedded(String(process.argv[2]));
  process.stdout.write(`${JSON.stringify({ pid: server.pid(), isAdopted: server.isAdopted })}\n`);
  setInterval(() => {}, 1_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: (error as Error).message })}\n`);
}
