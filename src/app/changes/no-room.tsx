import { Callout } from '../ui/callout.tsx';

/** The mirror may not fill the device, so that there is always room for work (docs/security.md, What was measured). */
export function NoRoom() {
  return (
    <Callout tone="warning" title="This device has no room for the whole school year">
      What you saved is safe and is sent, and saving goes on. With a connection, case searches and reports
      still cover everything; only the records that are here can be opened, and they may not be the latest.
      Free some space on this device and choose Sync Now, or use another device for the others.
    </Callout>
  );
}
