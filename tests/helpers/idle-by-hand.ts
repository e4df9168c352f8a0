/** A page's idle time, as a test gives it. */
export interface IdleByHand {
  /** As `EngineOptions.idle`. */
  idle(): Promise<void>;
  /** From now on there is none. */
  end(): void;
  /** What waits now gets its time; what comes later waits. */
  once(): void;
  /** From now on there is always some. */
  begin(): void;
}

/** Idle time that there always is until it is ended. */
export function idleByHand(): IdleByHand {
  let isBusy = false;
  const waiting: (() => void)[] = [];
  const once = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  return {
    idle: () =>
      new Promise((resolve) => {
        if (isBusy) waiting.push(resolve);
        else resolve();
      }),
    end: () => void (isBusy = true),
    once,
    begin() {
      isBusy = false;
      once();
    },
  };
}
