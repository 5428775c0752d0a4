import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { copyProject } from './copy-project.ts';

/** A step of a numbered list in a document. */
interface Step {
  readonly title: string;
  readonly text: string;
  /** The snippets of the step that no action has inserted yet. */
  readonly snippets: string[];
}

/** What a reader does in a step. It throws if the step does not say so, or if the result is another. */
export type Action = (step: Step) => void;

/** Returns a changed text. @param snippet what is inserted. */
type Insert = (text: string, snippet: string) => string;

const project = copyProject();
after(() => project.remove());

/** Inserts a snippet before the first match of `end` that follows `start`. */
export const before =
  (start: string, end = start): Insert =>
  (text, snippet) => {
    const from = text.indexOf(start);
    const place = from === -1 ? -1 : text.indexOf(end, from);
    return place === -1 ? text : text.slice(0, place) + snippet + text.slice(place);
  };

/** Whether a step names a file or one of its folders. */
const namesFile = (text: string, file: string): boolean =>
  file.split('/').some((_, depth, parts) => {
    const path = parts.slice(0, parts.length - depth).join('/');
    return text.includes(depth === 0 ? path : `\`${path}/\``);
  });

/** Inserts a snippet into a file, by default the next one of the step. */
export const edit =
  (file: string, insert: Insert, given?: string): Action =>
  ({ text, snippets }) => {
    assert.ok(namesFile(text, file), `The step does not name ${file}.`);
    const snippet = given ?? snippets.shift();
    assert.ok(snippet !== undefined, `The step has no snippet for ${file}.`);
    project.edit(file, (content) => insert(content, snippet));
  };

/** Runs a command that a step names, with options that keep it short. If it has to fail, its output contains `failure`. */
export const run =
  (command: string, failure?: RegExp, options = ''): Action =>
  (step) => {
    assert.ok(step.text.includes(command), `The step does not name ${command}.`);
    check(command + options, failure)(step);
  };

/** Runs a command. If it has to fail, because a place is left out, its output contains `failure`. */
export const check =
  (command: string, failure?: RegExp): Action =>
  () => {
    const { ok, output } = project.run(command);
    assert.equal(ok, failure === undefined, output);
    if (failure !== undefined) assert.match(output, failure);
  };

/** Fills in the translation of a text. @param given its entry in a catalogue; by default the next snippet of the step. */
export const translate = (given?: string): Action =>
  edit(
    'src/locales/catalogues/es-es.po',
    (text, entry) => text.replace(`${entry.split('\n')[0]}\nmsgstr ""\n`, entry),
    given,
  );

/** Follows a numbered list: one test for each step, with its actions. */
export function followSteps(list: string, actions: readonly (readonly Action[])[]): void {
  const steps = list
    .split(/^(?=\d+\. )/m)
    .slice(1)
    .map((text) => ({
      title: /\*\*(.+?)\*\*/.exec(text)?.[1] ?? text.split('\n')[0] ?? text,
      text,
      snippets: [...text.matchAll(/^ {3}```\w+\n([\s\S]*?)^ {3}```$/gm)].map(([, lines = '']) =>
        lines.replace(/^ {3}/gm, ''),
      ),
    }));
  test('every step has its actions here', () => {
    assert.equal(steps.length, actions.length);
  });
  for (const [index, step] of steps.entries())
    test(step.title, () => {
      for (const action of actions[index] ?? []) action(step);
      assert.deepEqual(step.snippets, []);
    });
}
