import * as v from 'valibot';
import { WindowAnswer } from '#domain/sign-on.ts';
import type { SignOnCode } from '#sync/engine/engine.ts';
import { links } from '../shell/links.ts';
import { base64Url, challengeOf, newVerifier } from './single-sign-on.ts';

/**
 * Between the app's tabs and the windows in which their users sign in. A provider on another site cuts the tie between the two windows
 * (Cross-Origin-Opener-Policy), so neither can ask the other directly; a channel of this origin is not touched by that.
 */
const channelName = 'accord.signed-in';

/** How long a window waits for the tab that opened it to hear it, in ms. */
const patience = 5000;

const Heard = v.object({ heard: v.string() });

/** A way to the department's sign-in that a window of its own can go at once. */
export interface WindowWay {
  /** The name by which what comes back is known. */
  window: string;
  verifier: string;
  address: string;
}

/** `confirm`: the open session goes on with what was asked; `resume`: it gets tokens anew. */
export type WindowPurpose = 'confirm' | 'resume';

/** Makes a way, so that the click which opens the window waits for nothing: browsers open windows only while a click lasts. */
export async function newWindowWay(purpose: WindowPurpose): Promise<WindowWay> {
  const verifier = newVerifier();
  const window = base64Url(crypto.getRandomValues(new Uint8Array(16)));
  const query = new URLSearchParams({
    challenge: await challengeOf(verifier),
    window,
    ...(purpose === 'confirm' ? { confirms: '1' } : { fresh: '1' }),
  });
  return { window, verifier, address: `/api/accounts/signon/start?${query.toString()}` };
}

/** Opens the window; false where the browser lets none be opened. */
export const openWindow = (way: WindowWay): boolean =>
  window.open(way.address, '_blank', 'popup,width=520,height=720') !== null;

/** What a window came back with. */
export type WindowReturned = { code: SignOnCode } | { refused: NonNullable<WindowAnswer['refused']> };

/** Hears what the windows of these ways come back with; the function that it answers ends that. */
export function hearWindows(
  wayOf: (window: string) => WindowWay | undefined,
  told: (returned: WindowReturned) => void,
): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const answer = v.safeParse(WindowAnswer, data);
    const way = answer.success ? wayOf(answer.output.window) : undefined;
    if (!answer.success || !way) return;
    channel.postMessage({ heard: way.window });
    const { code, refused = 'failed' } = answer.output;
    told(code === undefined ? { refused } : { code: { code, verifier: way.verifier } });
  });
  return () => channel.close();
}

/** What the address of a window tells that came back from the provider, which is taken out of it; null where this is no such address. */
export function takeWindowAnswer(): WindowAnswer | 'nothing' | null {
  if (location.pathname.toLowerCase() !== links.signedIn) return null;
  const answer = v.safeParse(WindowAnswer, Object.fromEntries(new URLSearchParams(location.hash.slice(1))));
  history.replaceState(null, '', links.signedIn);
  return answer.success ? answer.output : 'nothing';
}

/** Tells the tabs what this window came back with; `heard`: whether the one that waits for it has taken it. */
export function tellTabs(answer: WindowAnswer, heard: (isHeard: boolean) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  const late = setTimeout(() => heard(false), patience);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!v.is(Heard, data) || data.heard !== answer.window) return;
    clearTimeout(late);
    heard(true);
  });
  channel.postMessage(answer);
  return () => {
    clearTimeout(late);
    channel.close();
  };
}
