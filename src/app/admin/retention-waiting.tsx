import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Before the server has answered. */
export const Waiting = () => (
  <div aria-busy="true">
    <Panel>
      <Skeleton />
      <Skeleton width="half" />
    </Panel>
  </div>
);
