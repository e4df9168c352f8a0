import { districtLongName, districtParts, districtShortName } from '#domain/lookups.ts';
import styles from './district-cell.module.css';

/** A district in a list: its short name; its title tells all of the name and the code. */
export function DistrictCell({ text }: { text: string | null }) {
  if (text === null) return null;
  const { code, name } = districtParts(text);
  return (
    <span className={styles.district} title={code === null ? name : districtLongName({ code, name })}>
      {districtShortName(name)}
    </span>
  );
}
