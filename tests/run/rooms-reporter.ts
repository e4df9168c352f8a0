import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { figures, ownFrames, tell } from './told.ts';

interface Thrown {
  message: string;
  stack?: string;
  diff?: string;
}

const textOf = ({ message, diff = '', stack = '' }: Thrown): string =>
  stripVTControlCharacters([message, diff, ownFrames(stack)].filter(Boolean).join('\n'));

const failed = (name: string, thrown: readonly Thrown[]): void => {
  for (const error of thrown) tell({ kind: 'failed', name, message: textOf(error), shown: '' });
};

/** Tells the run how far Vitest is in its files, which tests failed, and which passed only when they were told again. */
export default class RoomsReporter implements Reporter {
  #total = 0;
  #done = 0;

  onTestRunStart(files: readonly unknown[]): void {
    this.#total = files.length;
  }

  onTestModuleEnd(file: TestModule): void {
    this.#done += 1;
    tell({ kind: 'progress', done: this.#done, total: this.#total, at: file.relativeModuleId });
    failed(file.relativeModuleId, file.errors());
  }

  /** What failed before or after all tests of a group. */
  onTestSuiteResult(suite: TestSuite): void {
    failed(`${suite.module.relativeModuleId} › ${suite.fullName}`, suite.errors());
  }

  onTestCaseResult(test: TestCase): void {
    const isFlaky = test.diagnostic()?.flaky === true;
    const { state, errors = [] } = test.result();
    for (const { type, message } of test.annotations())
      if (type === figures) tell({ kind: 'figures', at: test.module.relativeModuleId, counted: message });
    const [first] = errors;
    if (!first || (state !== 'failed' && !isFlaky)) return;
    const name = `${test.module.relativeModuleId} › ${test.fullName}`;
    tell({ kind: isFlaky ? 'flaky' : 'failed', name, message: textOf(first), shown: '' });
  }

  onTestRunEnd(_files: unknown, unhandled: readonly Thrown[]): void {
    failed('outside of all tests', unhandled);
  }
}
