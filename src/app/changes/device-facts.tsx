import { useLiveQuery } from 'dexie-react-hooks';
import type { SyncStatus } from '#sync/engine/engine.ts';
import { useEngine } from '../shell/engine-context.ts';
import { saveFile } from '../shell/save-file.ts';
import { sizeWords } from '../shell/status-words.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { Button } from '../ui/button.tsx';
import styles from './changes-content.module.css';

/** What this device holds of the selected year, and the file that helps to find a fault. */
export function DeviceFacts({ mirror }: { mirror: SyncStatus['mirror'] }) {
  const { drafts, queue } = useEngine();
  const momentWords = useMomentWords();
  const moment = (iso: string | null) => (iso === null ? 'Not yet' : momentWords(iso));
  const unsaved = useLiveQuery(() => drafts.count(), [drafts]);
  return (
    <section aria-labelledby="device-facts">
      <h3 className={styles.heading} id="device-facts">
        On this device
      </h3>
      {mirror ? (
        <dl className={styles.facts}>
          <dt>School year</dt>
          <dd>{mirror.year}</dd>
          <dt>Records</dt>
          <dd>{mirror.records.toLocaleString('en-US')}</dd>
          <dt>Size</dt>
          <dd>{sizeWords(mirror.bytes)}</dd>
          <dt>Last pull</dt>
          <dd>{moment(mirror.pulledAt)}</dd>
          <dt>Verified</dt>
          <dd>{moment(mirror.verifiedAt)}</dd>
        </dl>
      ) : (
        <p className={styles.stateMeaning}>No school year is on this device yet.</p>
      )}
      {unsaved !== undefined && unsaved > 0 && (
        <p className={styles.drafts}>
          Unsaved drafts: {unsaved}. Each is offered again in its own form, once that can be opened.
        </p>
      )}
      <Button
        small
        icon="download"
        onClick={() =>
          void queue.diagnostics().then((text) =>
            saveFile({
              name: 'accord-diagnostics.json',
              content: new Blob([text], { type: 'application/json' }),
            }),
          )
        }
      >
        Export Diagnostics
      </Button>
    </section>
  );
}
