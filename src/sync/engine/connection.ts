import { createExchange, type Exchange, type ExchangeOptions } from '../api/exchange.ts';
import { type ClockOffset, clockOffset } from '../base/clock-offset.ts';
import { type Settable, settable } from '../base/observable.ts';

export interface Connection {
  /** Asks the server. */
  send: Exchange;
  /** Whether the last call reached the server. */
  reached: Settable<boolean>;
  clock: ClockOffset;
  /** The browser says that the connection has gone. */
  lost(): void;
}

/** The way to the server, and what is known of it by its answers. */
export function createConnection(
  options: Omit<ExchangeOptions, 'onAsked' | 'onDate'>,
  now: () => number,
): Connection {
  const reached = settable(true);
  const clock = clockOffset(now);
  let outages = 0;
  // An answer to what was asked before the connection went says nothing of the time after it.
  const onAsked = () => {
    const before = outages;
    return (is: boolean) => {
      if (outages === before) reached.set(is);
    };
  };
  return {
    send: createExchange({ ...options, onAsked, onDate: clock.heard }),
    reached,
    clock,
    lost() {
      outages += 1;
      reached.set(false);
    },
  };
}
