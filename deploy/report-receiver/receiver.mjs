// A sample receiver for the reports of the page (deploy/report-receiver/README.md). It needs Node 18 or newer and
// nothing else. It counts reports for Prometheus (GET /metrics), and prints each error as one line of JSON.
//
//   PORT=9464 node receiver.mjs

import { createServer } from 'node:http';

/** Anybody can send a report, so neither a report nor the number of counters may grow without limit. */
const maxBody = 64 * 1024;
const maxSeries = 5000;

const help = {
  sign_in_errors_total: 'Errors of the page, by class, build and browser.',
  sign_in_calls_total: 'Service calls, by call, outcome and build.',
  sign_in_call_seconds: 'How long the page waited for a call.',
  sign_in_timing_seconds: 'Moments of a visit, since the navigation began.',
  sign_in_violations_total: 'Violations of the Content-Security-Policy, by directive and blocked source.',
  sign_in_rejected_total: 'Requests that were no report.',
};
const buckets = {
  sign_in_call_seconds: [0.1, 0.3, 1, 3, 10, 30],
  sign_in_timing_seconds: [0.5, 1, 2, 4, 8, 16, 60],
};

/** The value of each series, by metric. A series is the text of its labels. */
const series = new Map(Object.keys(help).map((name) => [name, new Map()]));
let count = 0;

function add(metric, labels, value = 1, suffix = '') {
  const text = Object.entries(labels)
    .map(([name, label]) => `${name}="${label}"`)
    .join(',');
  const values = series.get(metric);
  const key = `${suffix}{${text}}`;
  if (!values.has(key)) {
    if (count >= maxSeries) return;
    count += 1;
  }
  values.set(key, (values.get(key) ?? 0) + value);
}

function observe(metric, labels, milliseconds) {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return;
  const seconds = milliseconds / 1000;
  for (const limit of buckets[metric])
    add(metric, { ...labels, le: limit }, seconds <= limit ? 1 : 0, '_bucket');
  add(metric, { ...labels, le: '+Inf' }, 1, '_bucket');
  add(metric, labels, seconds, '_sum');
  add(metric, labels, 1, '_count');
}

/** A label contains only what has the expected form, because anybody can send a report. */
const label = (value, form) => (form.test(String(value)) ? String(value) : 'other');
const word = /^[\w-]{1,40}$/;

/** Names in a user agent, in the order in which they decide. Most browsers also name others that they imitate. */
const families = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4}).* Safari\//],
];

/** The family and the major version of a browser, such as `Chrome 143`. Nothing else of the user agent is kept. */
function browserFamily(userAgent) {
  for (const [name, pattern] of families) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'other';
}

/** The host of a URL, or a keyword such as `inline`. The rest of the URL may contain what a user typed. */
function blockedSource(text) {
  try {
    return label(new URL(text).host, /^[\w.:-]{1,80}$/);
  } catch {
    return label(text, word);
  }
}

const receivers = {
  error({ name, build, frames, path, locale, brand, reference, time }, browser) {
    add('sign_in_errors_total', {
      name: label(name, word),
      build: label(build, word),
      browser,
    });
    const known = { time, build, name, frames, path, locale, brand, browser, reference };
    console.log(JSON.stringify(known).slice(0, 2000));
  },
  calls({ build, calls }) {
    for (const { call, outcome, milliseconds } of calls.slice(0, 100)) {
      add('sign_in_calls_total', {
        call: label(call, word),
        outcome: label(outcome, word),
        build: label(build, word),
      });
      observe('sign_in_call_seconds', { call: label(call, word) }, milliseconds);
    }
  },
  timings({ build, timings }) {
    for (const [name, moment] of Object.entries(timings).slice(0, 10))
      observe('sign_in_timing_seconds', { timing: label(name, word), build: label(build, word) }, moment);
  },
};

/** Browsers report violations in one of two forms, the second one in Firefox and over http. */
function violation(directive, blocked) {
  add('sign_in_violations_total', { directive: label(directive, word), blocked: blockedSource(blocked) });
}

function receive(text, browser) {
  for (const report of [JSON.parse(text)].flat().slice(0, 100)) {
    if (report.type === 'csp-violation') violation(report.body.effectiveDirective, report.body.blockedURL);
    else if (report['csp-report'])
      violation(report['csp-report']['effective-directive'], report['csp-report']['blocked-uri']);
    else if (Object.hasOwn(receivers, report.kind)) receivers[report.kind](report, browser);
    else throw new Error('This is no report.');
  }
}

/** The counters in the text format of Prometheus. */
function metrics() {
  return [...series]
    .flatMap(([name, values]) => [
      `# HELP ${name} ${help[name]}`,
      `# TYPE ${name} ${name in buckets ? 'histogram' : 'counter'}`,
      ...[...values].map(([key, value]) => `${name}${key} ${value}`),
    ])
    .join('\n');
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    const known = request.url === '/metrics';
    response.writeHead(known ? 200 : 404, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(known ? `${metrics()}\n` : '');
    return;
  }
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (part) => {
    text += part;
    if (text.length > maxBody) request.destroy();
  });
  request.on('end', () => {
    try {
      receive(text, browserFamily(request.headers['user-agent'] ?? ''));
    } catch {
      add('sign_in_rejected_total', {});
    }
    response.writeHead(204).end();
  });
});

server.listen(Number(process.env.PORT ?? 9464), process.env.HOST ?? '127.0.0.1', () => {
  console.log(`Reports: http://${server.address().address}:${server.address().port}`);
});
