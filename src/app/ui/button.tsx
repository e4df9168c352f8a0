import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

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

/** A button; its text is its name. */
export function Button(props: ButtonProps) {
  const { children, variant, small, icon, isBusy, unavailable, isCommand, ...native } = props;
  const reasonId = useId();
  const isOff = Boolean(unavailable) || isBusy;
  return (
    // Whether or not there is a reason: an element that came with it would have the button drawn anew, without the focus.
    <span className={unavailable ? styles.withReason : styles.bare}>
      <button
        type="button"
        {...native}
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
      {unavailable && (
        <span className={styles.reason} id={reasonId} role="tooltip">
          {unavailable}
        </span>
      )}
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
export function LinkButton({ to, children, icon, label, unavailable, ...rest }: LinkButtonProps) {
  const { place } = useKeptFocus<HTMLSpanElement>(unavailable, 'a, button');
  return (
    <span className={styles.bare} {...place}>
      {unavailable ? (
        <Button {...rest} {...(icon ? { icon } : {})} unavailable={unavailable}>
          {children}
        </Button>
      ) : (
        <Link to={to} className={look(rest)} aria-label={label}>
          {icon && <Icon name={icon} />}
          <span className={styles.text}>{children}</span>
        </Link>
      )}
    </span>
  );
}
