import { Dialog } from '../ui/dialog.tsx';
import styles from './keyboard-help.module.css';

const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl', 'K'], does: 'Search everything' },
  { keys: ['Ctrl', 'S'], does: 'Save the open form' },
  { keys: ['g', 'd'], does: 'Go to the dashboard' },
  { keys: ['g', 's'], does: 'Go to the students' },
  { keys: ['g', 'c'], does: 'Go to the complaints' },
  { keys: ['g', 'm'], does: 'Go to the mediations' },
  { keys: ['g', 'p'], does: 'Go to the due processes' },
  { keys: ['['], does: 'Previous case of the list that you came from' },
  { keys: [']'], does: 'Next case of the list that you came from' },
  { keys: ['n'], does: 'New event of the case' },
  { keys: ['1', '2', '3'], does: 'Summary, Events or Contacts of the case' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Esc'], does: 'Close a list, a sheet or a dialog' },
  { keys: ['Tab'], does: 'Go to the next field, button or row' },
  { keys: ['Enter'], does: 'Open the row, choose the line, press the button' },
  { keys: ['Ctrl', 'Enter'], does: 'Open the row in another tab' },
  { keys: ['↑', '↓'], does: 'Move in a list, a menu or between choices' },
  { keys: ['t'], does: 'In a date: today' },
];

/** The keys that Accord knows. */
export const KeyboardHelp = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onRequestClose={onClose} title="Keyboard" size="medium">
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- in a low window it is longer than the dialog: arrows scroll what has the focus */}
    <section aria-label="Keys" tabIndex={0}>
      <dl className={styles.list}>
        {keys.map(({ keys: pressed, does }) => (
          <div key={does} className={styles.line}>
            <dt className={styles.keys}>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  </Dialog>
);
