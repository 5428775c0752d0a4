// A sample receiver for the reports of the page (deploy/report-receiver/README.md). It needs Node 18 or newer and
// nothing else. It counts reports for Prometheus (GET /metrics), and prints each error as one line of JSON.
//
//   PORT=9464 node receiver.mjs

import { createServer } from 'node:http';

/** Anybody can send a report, so neither a report nor the number of series of a metric may grow without limit. */
const maxBody = 64 * 1024;
const maxSeries = 1000;

const help = {
  sign_in_errors_total: 'Errors of the page, by class, build and browser.',
  sign_in_calls_total: 'Service calls, by call, outcome and build.',
  sign_in_call_seconds: 'How long the page waited for a call.',
  sign_in_timing_seconds: 'Moments of a visit, since the navigation began.',
  sign_in_violations_total: 'Violations of the Content-Security-Policy, by directive and blocked source.',
  sign_in_rejected_total: 'Requests that were no report.',
  sign_in_dropped_total: 'Series that newer ones have replaced, because a metric had too many.',
};
const buckets = {
  sign_in_call_seconds: [0.1, 0.3, 1, 3, 10, 30],
  sign_in_timing_seconds: [0.5, 1, 2, 4, 8, 16, 60],
};

/**
 * The value of each series, by metric: a number, or the parts of a histogram. A series is the text of its labels. The
 * one that changed last comes last.
 */
const series = new Map(Object.keys(help).map((name) => [name, new Map()]));
// An alert on a counter that begins only with its first event would miss that event.
for (const metric of ['sign_in_rejected_total', 'sign_in_dropped_total']) series.get(metric).set('', 0);

/** Changes a series. The oldest one makes room for a new one, so that invented names cannot keep out real ones. */
function change(metric, labels, changed) {
  const values = series.get(metric);
  const text = Object.entries(labels)
    .map(([name, label]) => `${name}="${label}"`)
    .join(',');
  const value = changed(values.get(text));
  values.delete(text);
  values.set(text, value);
  if (values.size <= maxSeries) return;
  values.delete(values.keys().next().value);
  add('sign_in_dropped_total', {});
}

function add(metric, labels) {
  change(metric, labels, (value = 0) => value + 1);
}

function observe(metric, labels, milliseconds) {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return;
  const seconds = milliseconds / 1000;
  const limits = buckets[metric];
  change(metric, labels, (value = { counts: limits.map(() => 0), count: 0, sum: 0 }) => ({
    counts: value.counts.map((count, index) => count + (seconds <= limits[index] ? 1 : 0)),
    count: value.count + 1,
    sum: value.sum + seconds,
  }));
}

/** A label contains only what has the expected form, because anybody can send a report. */
const label = (value, form) => (form.test(String(value)) ? String(value) : 'other');
const word = /^[\w-]{1,40}$/;

/** A line of the log contains no longer text. */
const short = (value) => (value === undefined ? undefined : String(value).slice(0, 100));

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
    const known = { time, build, name, path, locale, brand, browser, reference };
    const texts = Object.entries(known).map(([member, value]) => [member, short(value)]);
    const line = { ...Object.fromEntries(texts), frames: [frames].flat().slice(0, 10).map(short) };
    console.log(JSON.stringify(line));
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

/** Returns the lines of a series in the text format of Prometheus. */
function linesOf(name, labels, value) {
  if (!(name in buckets)) return [`${name}{${labels}} ${value}`];
  const limits = [...buckets[name], '+Inf'];
  return [
    ...[...value.counts, value.count].map(
      (count, index) => `${name}_bucket{${labels},le="${limits[index]}"} ${count}`,
    ),
    `${name}_sum{${labels}} ${value.sum}`,
    `${name}_count{${labels}} ${value.count}`,
  ];
}

const metrics = () =>
  [...series]
    .flatMap(([name, values]) => [
      `# HELP ${name} ${help[name]}`,
      `# TYPE ${name} ${name in buckets ? 'histogram' : 'counter'}`,
      ...[...values].flatMap(([labels, value]) => linesOf(name, labels, value)),
    ])
    .join('\n');

/** A browser asks whether it may send a violation to another origin. It sends the page's own reports without asking. */
const anyOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Content-Type',
};

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    const known = request.url === '/metrics';
    response.writeHead(known ? 200 : 404, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(known ? `${metrics()}\n` : '');
    return;
  }
  if (request.method === 'OPTIONS') {
    response.writeHead(204, anyOrigin).end();
    return;
  }
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (part) => {
    if (text.length <= maxBody) text += part;
  });
  request.on('end', () => {
    const fits = text.length <= maxBody;
    try {
      receive(fits ? text : '', browserFamily(request.headers['user-agent'] ?? ''));
    } catch {
      add('sign_in_rejected_total', {});
    }
    response.writeHead(fits ? 204 : 413, anyOrigin).end();
  });
});

server.listen(Number(process.env.PORT ?? 9464), process.env.HOST ?? '127.0.0.1', () => {
  console.log(`Reports: http://${server.address().address}:${server.address().port}`);
});
