import {
  type ButtonHTMLAttributes,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

interface Look {
  /** primary: the one thing the screen is for; resting: the same while there is nothing to do; quiet: no edge, in bars and rows; danger: what cannot be undone. */
  variant?: 'primary' | 'resting' | 'secondary' | 'quiet' | 'danger';
  small?: boolean;
  icon?: IconName;
}

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'children'>;

/** Marks a button that Search everything offers as a command while it is on the screen. */
export const commandAttribute = 'data-command';

export interface ButtonProps extends Look, Native {
  children: ReactNode;
  /** Search everything offers it, too. */
  isCommand?: boolean;
  /** Work that the press started is under way: further presses do nothing. */
  isBusy?: boolean;
  /**
   * Why the button does nothing now ("Needs a connection"). It stays in the order of focus as aria-disabled and tells
   * the reason on hover, focus and press, so that everybody learns it.
   */
  unavailable?: string | false | undefined;
  ref?: Ref<HTMLButtonElement>;
}

const look = ({ variant = 'secondary', small }: Look, ...more: (string | false | undefined)[]) =>
  classNames(styles.button, styles[variant], small && styles.small, ...more);

/** Keeps the focus on a button while another element takes its place on the page: with a reason beside it, it is drawn anew. */
function useFocusOver(
  hasReason: boolean,
  { ref, onFocus, onBlur }: Pick<ButtonProps, 'ref' | 'onFocus' | 'onBlur'>,
) {
  const own = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement);
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      own.current?.focus({ preventScroll: true });
  }, [hasReason]);
  return {
    ref: own,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      hasFocus.current = true;
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      // Another window takes the focus without leaving the button.
      hasFocus.current = document.activeElement === event.currentTarget;
      onBlur?.(event);
    },
  };
}

/** A button; its text is its name. */
export function Button(props: ButtonProps) {
  const { children, variant, small, icon, isBusy, unavailable, isCommand, ...native } = props;
  const reasonId = useId();
  const focus = useFocusOver(Boolean(unavailable), native);
  const isOff = Boolean(unavailable) || isBusy;
  const button = (
    <button
      type="button"
      {...native}
      {...focus}
      {...(isCommand ? { [commandAttribute]: '' } : {})}
      className={look({ variant, small })}
      aria-disabled={isOff || native['aria-disabled']}
      aria-busy={isBusy || undefined}
      aria-describedby={unavailable ? reasonId : native['aria-describedby']}
      onClick={isOff ? (event: MouseEvent) => event.preventDefault() : native.onClick}
    >
      {isBusy ? <Spinner /> : icon && <Icon name={icon} />}
      <span className={styles.text}>{children}</span>
    </button>
  );
  if (!unavailable) return button;
  return (
    <span className={styles.withReason}>
      {button}
      <span className={styles.reason} id={reasonId} role="tooltip">
        {unavailable}
      </span>
    </span>
  );
}

export interface IconButtonProps extends Native {
  icon: IconName;
  /** The button's name, shown as a tooltip too. */
  label: string;
  tone?: 'danger';
  ref?: Ref<HTMLButtonElement>;
}

/** A button that shows a drawing only. */
export const IconButton = ({ icon, label, tone, ...native }: IconButtonProps) => (
  <button
    type="button"
    title={label}
    {...native}
    aria-label={label}
    className={classNames(styles.iconButton, tone === 'danger' && styles.iconDanger)}
  >
    <Icon name={icon} />
  </button>
);

interface LinkButtonProps extends Look, Pick<ButtonProps, 'unavailable'> {
  to: string;
  children: ReactNode;
  /** The link's name, where the text alone doesn't tell it from others; it begins with the text. */
  label?: string;
}

/** A link to a screen that looks like a button; while it is unavailable a button that says why. */
export const LinkButton = ({ to, children, icon, label, unavailable, ...rest }: LinkButtonProps) =>
  unavailable ? (
    <Button {...rest} {...(icon ? { icon } : {})} unavailable={unavailable}>
      {children}
    </Button>
  ) : (
    <Link to={to} className={look(rest)} aria-label={label}>
      {icon && <Icon name={icon} />}
      <span className={styles.text}>{children}</span>
    </Link>
  );
