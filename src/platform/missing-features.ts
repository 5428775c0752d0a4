// What Chrome 80, Edge 85, Firefox 78 and Safari 12 lack, each brought in where it is missing only.
import 'core-js/actual/array/at';
import 'core-js/actual/global-this';
import 'core-js/actual/object/from-entries';
import 'core-js/actual/object/has-own';
import 'core-js/actual/promise/all-settled';
import 'core-js/actual/queue-microtask';
import 'core-js/actual/string/replace-all';
import { EnglishPluralRules } from './english-plural-rules.ts';

if (typeof Intl.PluralRules !== 'function') {
  Object.defineProperty(Intl, 'PluralRules', { value: EnglishPluralRules, configurable: true, writable: true });
}
