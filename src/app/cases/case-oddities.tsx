import { memo, useState } from 'react';
import { oddities, type Oddity } from '#domain/desk/oddities/oddities.ts';
import type { CaseParts, FieldPlace } from '#domain/desk/places.ts';
import type { CaseKind } from '#domain/events.ts';
import type { CaseRecord } from '#domain/records/records.ts';
import { useIsRefused } from '../edits/use-refused-edit.ts';
import { useMayEdit } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import styles from './case-glance.module.css';
import { ExplainDialog } from './explain-dialog.tsx';
import { useShowPlace } from './use-show-place.ts';

interface CaseOdditiesProps {
  kind: CaseKind;
  record: CaseRecord;
  parts: CaseParts;
}

/**
 * What doesn't fit together in a case as it was saved, with why, and the way to where it is mended; below it, quietly, what somebody
 * has explained. It stays until it is mended.
 */
export const CaseOddities = memo(function CaseOddities({ kind, record, parts }: CaseOdditiesProps) {
  const showPlace = useShowPlace();
  const isRefused = useIsRefused(record.uid);
  const mayExplain = useMayEdit() && !isRefused;
  /** What is ticked in the dialog as it opens; null while it is closed. */
  const [ticked, setTicked] = useState<readonly Oddity[] | null>(null);
  const found = oddities(kind, record as never, parts);
  const explained = found.filter(({ isExplained }) => isExplained);
  const open = found.filter(({ isExplained }) => !isExplained);
  // Explain… goes once the case is saved, which may be told after the dialog closed.
  const { place, ownButton } = useKeptFocus(open.length > 0, 'button[data-print]');
  if (found.length === 0 && ticked === null) return null;
  const button = (label: string, first: readonly Oddity[]) =>
    mayExplain && (
      <Button small data-print="no" onClick={() => setTicked(first)}>
        {label}
      </Button>
    );
  return (
    <div {...place} className={styles.oddities}>
      {open.length > 0 && (
        <div data-print="no">
          <Callout
            tone="warning"
            title="This does not fit together"
            areActionsOnTop
            actions={button('Explain…', found)}
          >
            <OddList found={open} onShow={showPlace} isFull />
          </Callout>
        </div>
      )}
      {explained.length > 0 && (
        <section className={styles.explained} aria-label="Explained">
          <div>
            <p className={styles.explainedTitle}>Explained</p>
            <OddList found={explained} onShow={showPlace} />
            <p className={styles.explanation}>{record.oddityExplanation}</p>
          </div>
          {button('Change…', explained)}
        </section>
      )}
      {ticked && (
        <ExplainDialog
          kind={kind}
          record={record}
          found={found}
          ticked={ticked}
          onClose={() => setTicked(null)}
          finalFocus={ownButton}
        />
      )}
    </div>
  );
});

interface OddListProps {
  found: readonly Oddity[];
  onShow: (place: FieldPlace) => void;
  /** With why it is odd. */
  isFull?: boolean;
}

const OddList = ({ found, onShow, isFull = false }: OddListProps) => (
  <ul className={styles.odd}>
    {found.map(({ key, says, why, at }) => (
      <li key={key}>
        <button type="button" className={styles.link} onClick={() => onShow(at)}>
          {says}
        </button>
        {isFull && <p className={styles.why}>{why}</p>}
      </li>
    ))}
  </ul>
);
