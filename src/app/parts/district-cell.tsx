import { districtParts } from '#domain/lookups.ts';
import styles from './district-cell.module.css';

/** A district in a list: where the list is narrow on one line and without its code, which its title tells. */
export function DistrictCell({ text }: { text: string | null }) {
  if (text === null) return null;
  const { code, name } = districtParts(text);
  return (
    <span className={styles.district} title={text}>
      {code !== null && <span className={styles.code}>{`${code} - `}</span>}
      {name}
    </span>
  );
}
