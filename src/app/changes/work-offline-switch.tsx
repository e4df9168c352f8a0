import { Switch } from '@base-ui/react/switch';
import { useId } from 'react';
import { useEngine } from '../shell/engine-context.ts';
import styles from './changes-content.module.css';

/** Keeps everything on the device until it is switched off, for places where the connection costs or comes and goes. */
export function WorkOfflineSwitch({ isOn }: { isOn: boolean }) {
  const { queue } = useEngine();
  const id = useId();
  return (
    <div className={styles.switch}>
      <Switch.Root
        id={id}
        aria-labelledby={`${id}-label`}
        className={styles.track}
        checked={isOn}
        onCheckedChange={(on) => void queue.setWorkOffline(on)}
      >
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
      <label id={`${id}-label`} htmlFor={id}>
        Work Offline
      </label>
    </div>
  );
}
