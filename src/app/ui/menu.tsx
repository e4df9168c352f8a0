import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** Opens a screen, or else does something. */
  to?: string;
  onSelect?: () => void;
  /** Why it can't be chosen now; shown under its label. */
  unavailable?: string | false | undefined;
  isDanger?: boolean;
  /** A line above it. */
  startsGroup?: boolean;
}

export interface MenuProps {
  /** The button's name. */
  label: string;
  /** The button's content, when it shows other than its name. */
  children?: ReactNode;
  icon?: IconName;
  items: readonly MenuItem[];
  /** Shown above the items, such as who is signed in. */
  heading?: ReactNode;
  align?: 'start' | 'end';
  look?: 'secondary' | 'quiet';
}

/** A button that opens a list of actions. */
export const Menu = ({
  label,
  children,
  icon,
  items,
  heading,
  align = 'end',
  look = 'secondary',
}: MenuProps) => (
  <BaseMenu.Root modal={false}>
    <BaseMenu.Trigger className={styles.trigger} data-look={look} aria-label={children ? label : undefined}>
      {icon && <Icon name={icon} />}
      {children ?? label}
      <Icon name="chevron-down" />
    </BaseMenu.Trigger>
    <BaseMenu.Portal>
      <BaseMenu.Positioner className={styles.positioner} sideOffset={6} align={align}>
        <BaseMenu.Popup className={styles.popup}>
          {heading && <div className={styles.heading}>{heading}</div>}
          {items.map((item) => (
            <Fragment key={item.label}>
              {item.startsGroup && <BaseMenu.Separator className={styles.line} />}
              <BaseMenu.Item
                className={styles.item}
                data-danger={item.isDanger ? '' : undefined}
                disabled={Boolean(item.unavailable)}
                onClick={item.onSelect}
                render={item.to && !item.unavailable ? <Link to={item.to} /> : undefined}
              >
                {item.icon && <Icon name={item.icon} />}
                <span>
                  {item.label}
                  {item.unavailable && <span className={styles.reason}>{item.unavailable}</span>}
                </span>
              </BaseMenu.Item>
            </Fragment>
          ))}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
);
