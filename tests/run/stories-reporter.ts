import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { figures, ownFrames, tell } from './told.ts';

/** What the pages of a failed story showed, as Playwright wrote it down beside its screenshot. */
const shownOf = ({ attachments }: TestResult): string =>
  attachments
    .filter(({ name, path }) => name === 'error-context' && path)
    .map(({ path = '' }) => /```yaml\n([\s\S]*?)\n```/.exec(readFileSync(path, 'utf8'))?.[1] ?? '')
    .join('\n');

const textOf = ({ message = '', snippet = '', stack = '' }: TestError): string =>
  [message, snippet, ownFrames(stack)].join('\n');

/** Tells the run how far the stories are, and which of them failed, once or for good, with what their pages showed. */
export default class StoriesReporter implements Reporter {
  #root = '';
  #total = 0;
  #done = 0;

  onBegin(config: FullConfig, suite: Suite): void {
    this.#root = config.configFile ? relative(process.cwd(), config.rootDir) : '';
    this.#total = suite.allTests().length;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const isOver = test.outcome() !== 'unexpected' || result.retry === test.retries;
    if (!isOver) return;
    this.#done += 1;
    const name = `${this.#root}/${test.titlePath().slice(2).join(' › ')}`;
    tell({ kind: 'progress', done: this.#done, total: this.#total, at: name });
    for (const { type, description = '' } of result.annotations)
      if (type === figures) tell({ kind: 'figures', at: name, counted: description });
    const outcome = test.outcome();
    if (outcome !== 'flaky' && outcome !== 'unexpected') return;
    const failed = test.results.find(({ status }) => status !== 'passed') ?? result;
    tell({
      kind: outcome === 'flaky' ? 'flaky' : 'failed',
      name,
      message: stripVTControlCharacters(failed.errors.map(textOf).join('\n')),
      shown: shownOf(failed),
    });
  }

  onError(error: TestError): void {
    tell({
      kind: 'failed',
      name: 'the stories',
      message: stripVTControlCharacters(textOf(error)),
      shown: '',
    });
  }
}
