import { type WorklistItem, type WorklistSpan, worklistSpans } from '#domain/worklist/worklist.ts';
import { Button } from '../ui/button.tsx';
import { spanWords } from './worklist-words.ts';
import styles from './worklist.module.css';

interface WorklistSummaryProps {
  items: readonly WorklistItem[] | undefined;
  onChoose: (span: WorklistSpan) => void;
}

/** How much is late or due soon, at a glance; a press leads to the list. */
export const WorklistSummary = ({ items = [], onChoose }: WorklistSummaryProps) =>
  items.length > 0 && (
    <section className={styles.summary} aria-label="Worklist at a glance">
      {worklistSpans.map((span) => {
        const count = items.filter((item) => item.span === span).length;
        return (
          <Button
            key={span}
            small
            icon={span === 'overdue' && count > 0 ? 'warning' : 'clock'}
            onClick={() => onChoose(span)}
          >
            {`${count.toLocaleString('en-US')} ${spanWords[span].toLowerCase()}`}
          </Button>
        );
      })}
    </section>
  );
