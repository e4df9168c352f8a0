import { useEffect, useState } from 'react';

interface SaidProps {
  className?: string | undefined;
  /** What is shown, and said. */
  words: string;
}

/** Words that come with the part of the page that they stand in, and are said to a screen reader: their region is in the page before they are, or they'd go unannounced. */
export function Said({ className, words }: SaidProps) {
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => say(words), 0);
    return () => clearTimeout(timer);
  }, [words]);
  return <output className={className}>{said}</output>;
}
