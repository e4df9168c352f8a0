import { memo } from 'react';
import { oddities } from '#domain/desk/oddities/oddities.ts';
import type { CaseParts } from '#domain/desk/places.ts';
import type { CaseKind } from '#domain/events.ts';
import type { RecordOf } from '#domain/records.ts';
import { Callout } from '../ui/callout.tsx';
import styles from './case-glance.module.css';
import { useShowPlace } from './use-show-place.ts';

interface CaseOdditiesProps {
  kind: CaseKind;
  record: RecordOf<CaseKind>;
  parts: CaseParts;
}

/** What doesn't fit together in a case as it was saved, with why, and the way to where it is mended. It stays until then. */
export const CaseOddities = memo(function CaseOddities({ kind, record, parts }: CaseOdditiesProps) {
  const showPlace = useShowPlace();
  const found = oddities(kind, record as never, parts);
  if (found.length === 0) return null;
  return (
    <div data-print="no">
      <Callout tone="warning" title="This does not fit together">
        <ul className={styles.odd}>
          {found.map(({ says, why, at }) => (
            <li key={`${says} ${at.uid ?? ''}`}>
              <button type="button" className={styles.link} onClick={() => showPlace(at)}>
                {says}
              </button>
              <p className={styles.why}>{why}</p>
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );
});
