import { useState } from 'react';
import type { Values } from '#domain/merge.ts';

/**
 * The same request under the same key, so that one whose answer was lost makes no second record. One that was answered
 * is over: sent again under its key, it would get the same answer, a conflict or a name that was taken then.
 */
export function useRequestKey() {
  const [keys] = useState(() => {
    let last = { request: '', key: '' };
    return {
      keyOf: (body: Values): string => {
        const request = JSON.stringify(body);
        if (last.request !== request) last = { request, key: crypto.randomUUID() };
        return last.key;
      },
      /** The request was answered. */
      end: () => {
        last = { request: '', key: '' };
      },
    };
  });
  return keys;
}
