// Adds the standard methods that the app and its libraries call and that the oldest supported browsers lack. A browser
// that has all of them does not download this file (src/page/inline/head.ts).
import 'core-js/actual/array/at.js';
import 'core-js/actual/global-this.js';
import 'core-js/actual/object/from-entries.js';
import 'core-js/actual/object/has-own.js';
import 'core-js/actual/promise/all-settled.js';
import 'core-js/actual/queue-microtask.js';
import 'core-js/actual/string/match-all.js';
import 'core-js/actual/string/replace-all.js';
