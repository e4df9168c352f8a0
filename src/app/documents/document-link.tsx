import { Icon, type IconName } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Apart } from './apart.tsx';
import { useOpenDocument } from './use-open-document.ts';

interface DocumentLinkProps {
  /** `apart`: what tells it from others of its name. */
  document: { uid: string; title: string; apart?: string | undefined };
  className: string | undefined;
  icon?: IconName;
}

/** A document's name among other words, which opens the document; while it is fetched further presses do nothing. */
export function DocumentLink({ document: { uid, title, apart }, className, icon }: DocumentLinkProps) {
  const { isOpening, open } = useOpenDocument(uid);
  return (
    <button
      type="button"
      className={className}
      aria-busy={isOpening || undefined}
      aria-disabled={isOpening || undefined}
      onClick={isOpening ? undefined : open}
    >
      {isOpening ? <Spinner /> : icon && <Icon name={icon} />}
      <span>
        {title}
        <Apart words={apart} />
      </span>
    </button>
  );
}
