import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { clientId } from '#domain/accounts.ts';
import { benchPassword } from './bench-app.ts';

/** Five addresses, and one /64 of IPv6, of which each guess has another address: the networks that guess. */
export const stormNetworks: readonly (() => string)[] = [
  ...[1, 2, 3, 4, 5].map((last) => () => `192.0.2.${last}`),
  () => `2001:db8:1:2:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`,
];

/** Somebody who signs in with the right password. */
export interface Person {
  userName: string;
  /** The device that the server knows of; null: a new one each time, as for somebody without any. */
  device: string | null;
  /** Where they come from. */
  address: string;
}

/** What somebody's sign-in came to: how often it was asked for, and milliseconds until it was answered with tokens; null: never. */
export interface SignedIn {
  tries: number;
  took: number | null;
}

/** Asks once for tokens as from that address: the server believes the loopback where a request came from. */
export function askForTokens(
  url: string,
  { userName, device, address }: Person,
  password: string,
): Promise<Response> {
  return fetch(`${url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: clientId,
      username: userName,
      password,
    }),
    headers: { 'x-forwarded-for': address, 'x-device': device ?? randomUUID() },
  });
}

/** Signs in, again a second later as often as the server has no room; a known device is in a hurry and tries once. */
async function signInOnce(url: string, person: Person, mostTries: number): Promise<SignedIn> {
  const started = performance.now();
  for (let tries = 1; ; tries += 1) {
    const answer = await askForTokens(url, person, benchPassword);
    await answer.text();
    if (answer.ok) return { tries, took: performance.now() - started };
    if (answer.status !== 503 || tries >= mostTries) return { tries, took: null };
    await delay(1000);
  }
}

/** Has the people sign in one after the other, so many a second whether or not the one before is in, for so many seconds. */
export async function signInsOf(
  url: string,
  people: readonly Person[],
  aSecond: number,
  seconds: number,
  mostTries: number,
): Promise<SignedIn[]> {
  const asked = Array.from({ length: Math.round(aSecond * seconds) }, async (_, at) => {
    await delay((at * 1000) / aSecond);
    const person = people[at % people.length];
    return person ? signInOnce(url, person, mostTries) : { tries: 0, took: null };
  });
  return Promise.all(asked);
}

/** Asks, so many times a second, what a session asks that has begun: its devices. */
export async function callsOf(
  url: string,
  token: string,
  aSecond: number,
  seconds: number,
): Promise<SignedIn[]> {
  const asked = Array.from({ length: Math.round(aSecond * seconds) }, async (_, at) => {
    await delay((at * 1000) / aSecond);
    const started = performance.now();
    const answer = await fetch(`${url}/api/accounts/devices`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.text();
    return { tries: 1, took: answer.ok ? performance.now() - started : null };
  });
  return Promise.all(asked);
}

/** What the server made of the guesses, by the status of its answer: 400 checked and wrong, 429 refused, 503 no room. */
export interface Storm {
  answers: ReadonlyMap<number, number>;
  seconds: number;
}

/** Guesses from all networks, so many at a time from each, at names that somebody has and names that nobody has, until told to stop. */
export function startStorm(
  url: string,
  names: readonly string[],
  atOnce: number,
): { stop(): Promise<Storm> } {
  const answers = new Map<number, number>();
  const started = performance.now();
  let isOver = false;
  const guess = async (network: () => string) => {
    while (!isOver) {
      const name = randomInt(2) === 0 ? names[randomInt(names.length)] : `nobody${randomInt(1e6)}`;
      const person = { userName: name ?? '', device: null, address: network() };
      const answer = await askForTokens(url, person, 'a password that is wrong');
      await answer.text();
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    }
  };
  const guessing = stormNetworks.flatMap((network) => Array.from({ length: atOnce }, () => guess(network)));
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(guessing);
      return { answers, seconds: (performance.now() - started) / 1000 };
    },
  };
}
