import type { NoRoom as Want } from '#sync/engine/engine.ts';
import { noRoomWords } from '../shell/status-words.ts';
import { Callout } from '../ui/callout.tsx';

/** The mirror may not fill the device, so that there is always room for work (docs/security.md, What was measured). */
const meaning: Readonly<Record<Want, string>> = {
  year: 'What you saved is safe and is sent, and saving goes on. With a connection, searches and reports still cover everything, and each case can be opened; lists and the dashboard have only what is here, which may not be the latest. Free some space on this device and choose Sync Now, or use another device.',
  device:
    'What you saved is safe, but it may not be sent, nor the latest records fetched, until there is room. Free some space on this device: then all of it goes on by itself.',
};

export const NoRoom = ({ of }: { of: Want }) => (
  <Callout tone="warning" title={noRoomWords[of]}>
    {meaning[of]}
  </Callout>
);
