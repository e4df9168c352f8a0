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

/** The calls of the server, and what their answers tell of the connection and of the server's clock. */
export function createConnection(
  options: Omit<ExchangeOptions, 'onAsked' | 'onDate'>,
  now: () => number,
): Connection {
  const reached = settable(true);
  const clock = clockOffset(now);
  let outages = 0;
  // An answer to a call from before the connection was lost says nothing about the time after.
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
