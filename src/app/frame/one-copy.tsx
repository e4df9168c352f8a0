import { useEffect, useState } from 'react';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';

const rememberedAs = 'one-copy-read';

/**
 * Says until it was read, once on a device, that unsent work lies in one place here instead of two. A session that keeps nothing
 * says more than that.
 */
export function OneCopy() {
  const { remembered } = useEngine();
  const { isKeptTwice, onlineOnly } = useOpenSession();
  const [isRead, setRead] = useState(true);
  const isOne = !isKeptTwice && onlineOnly === null;

  useEffect(() => {
    if (isOne) void remembered.get(rememberedAs).then((was) => setRead(was === true));
  }, [isOne, remembered]);

  if (!isOne || isRead) return null;
  return (
    <Callout
      tone="warning"
      title="Unsent work has one copy here, not two"
      actions={
        <Button
          small
          onClick={() => {
            setRead(true);
            void remembered.put(rememberedAs, true);
          }}
        >
          I have read this
        </Button>
      }
    >
      This browser gives Accord one place on this device for what waits to be sent; elsewhere there are two,
      in case one is damaged. Work offline as usual, and connect when you can. In a private window, send
      everything before you close it: closing it deletes what is on this device.
    </Callout>
  );
}
