import { LostChanges } from './lost-changes.tsx';
import { OtherDevices } from './other-devices.tsx';

/** What was saved and is neither on the server nor on its way: said on the screen itself, since nobody opens a panel to look for it. */
export const UnsentWork = () => (
  <>
    <LostChanges />
    <OtherDevices />
  </>
);
