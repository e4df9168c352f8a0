/**
 * Why the server does not start, as one line for the person who started it: no stack, no secret, no personal data.
 * Thrown by configuration, database and migrations; caught once, in main, which prints the message and ends with 1.
 */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
