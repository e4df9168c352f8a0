import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Modules of white around the code, without which cameras don't find it. */
const border = 4;

/** A text as a QR code, dark on white in both schemes; `label` says what it holds to who can't see it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border });
    const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size: modules, path: dark.join('') };
  }, [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
