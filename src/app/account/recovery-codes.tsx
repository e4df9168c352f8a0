import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useOpenSession } from '../shell/engine-context.ts';
import { saveFile } from '../shell/save-file.ts';
import { dayAndTime } from '../shell/status-words.ts';
import { Button } from '../ui/button.tsx';
import { useNotices } from '../ui/notices.ts';
import styles from './second-factor.module.css';

const whatTheyAre =
  'Recovery codes for Accord. Each is good once, in place of the authenticator app or passkey.';

/** Lines of a file that says what it is: it may be found years later. */
const fileText = (codes: readonly string[]) => [whatTheyAre, '', ...codes, ''].join('\r\n');

/** What is on paper while the codes are shown, by the button or by the browser's own command: nothing else of the page. */
function PrintedCodes({ codes }: { codes: readonly string[] }) {
  const { user } = useOpenSession();
  const [made] = useState(() => dayAndTime(new Date().toISOString()));
  return createPortal(
    <section className={styles.paper} hidden>
      <h1>Recovery codes</h1>
      <p>{whatTheyAre}</p>
      <p>{`For ${user.name}, made ${made}`}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>,
    document.body,
  );
}

/** Recovery codes, which are shown this once, to be copied, printed or kept as a file; `onDone`: their user has them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const notices = useNotices();
  const first = useRef<HTMLParagraphElement>(null);
  // The form that led here is gone: the reading goes on with the codes.
  useEffect(() => first.current?.focus(), []);
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => notices.success('Copied', 'Paste them where only you find them.'),
      () => notices.error('Not copied', 'Mark the codes and copy them by keyboard.'),
    );
  const download = () =>
    saveFile({
      name: 'accord-recovery-codes.txt',
      content: new Blob([fileText(codes)], { type: 'text/plain' }),
    });
  return (
    <div className={styles.steps}>
      <p ref={first} tabIndex={-1} className={styles.about}>
        Each of these codes signs you in once beside your password, when you have lost your authenticator app
        or passkey. They are shown this once: keep them where only you find them, not on this device.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={copy}>Copy</Button>
        <Button icon="download" onClick={download}>
          Download
        </Button>
        <Button icon="printer" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <PrintedCodes codes={codes} />
      <div className={styles.end}>
        <Button variant="primary" onClick={onDone}>
          I Have Kept Them
        </Button>
      </div>
    </div>
  );
}
