import { diffWordsWithSpace } from 'diff';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** A text of which one sees at a glance how it differs needs no marks. */
const isLong = (text: string) => text.trim().split(/\s+/).length > 4;

interface ChangedWordsProps {
  before: string;
  after: string;
}

/** A text with the words marked that it adds to the one before, or takes from it; a short one, and one of other words, as it is. */
export function ChangedWords({ before, after }: ChangedWordsProps) {
  if (!isLong(before) || !isLong(after)) return after;
  const parts = diffWordsWithSpace(before, after, { maxEditLength: 2000 });
  const kept = parts?.filter(({ added, removed }) => !added && !removed) ?? [];
  if (!parts || kept.every(({ value }) => value.trim() === '')) return after;
  return parts.map(({ value, added, removed }, place) => {
    const key = `${place} ${value}`;
    if (added)
      return (
        <ins key={key}>
          <VisuallyHidden> added: </VisuallyHidden>
          {value}
        </ins>
      );
    if (removed)
      return (
        <del key={key}>
          <VisuallyHidden> removed: </VisuallyHidden>
          {value}
        </del>
      );
    return <span key={key}>{value}</span>;
  });
}
