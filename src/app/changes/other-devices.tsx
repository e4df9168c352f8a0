import { useEffect, useState } from 'react';
import type { OtherDevice } from '#contract/presence.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { changesWords, momentWords } from '../shell/status-words.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';

const remembered = 'other-devices-read';

const textOf = ({ device, seenAt }: OtherDevice) => `${device} ${seenAt}`;

/** What the user's other devices held unsent when they last told, until it is read: it may be on its way, forgotten in a drawer, or deleted with its browser's data. */
export function OtherDevices() {
  const { presence, remembered: store } = useEngine();
  const devices = useObservable(presence.devices);
  const [read, setRead] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let isHere = true;
    void store.get(remembered).then((kept) => isHere && setRead(Array.isArray(kept) ? kept.map(String) : []));
    return () => {
      isHere = false;
    };
  }, [store]);
  if (read === null) return null;
  return devices
    .filter((device) => !read.includes(textOf(device)))
    .map((device) => (
      <Callout
        key={device.device}
        tone="warning"
        title={`Another device of yours had ${changesWords(device.count)} unsent`}
        actions={
          <Button
            small
            onClick={() => {
              const next = [...read, textOf(device)].slice(-50);
              setRead(next);
              void store.put(remembered, next);
            }}
          >
            I have read this
          </Button>
        }
      >
        Typed between {momentWords(device.from)} and {momentWords(device.to)}; it last told{' '}
        {momentWords(device.seenAt)}. They are sent when you sign in there again. If that browser’s data was
        deleted, they are gone: please enter them again.
      </Callout>
    ));
}
