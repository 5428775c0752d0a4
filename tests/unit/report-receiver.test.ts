// @vitest-environment node
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';
import { afterEach, beforeEach, expect, test } from 'vitest';

// The sample receiver on its own. tests/browser/reports.spec.ts tests it with the page.

let url = '';
let receiver: ChildProcess;
beforeEach(async () => {
  const child = spawn(process.execPath, ['deploy/report-receiver/receiver.mjs'], {
    env: { ...process.env, PORT: '0' },
  });
  receiver = child;
  const [text] = await once(child.stdout.setEncoding('utf8'), 'data');
  url = /http:\/\/\S+/.exec(text)?.[0] ?? '';
});
afterEach(() => {
  receiver.kill();
});

const metrics = async () => (await fetch(`${url}/metrics`)).text();
const post = (body: unknown) => fetch(`${url}/reports`, { method: 'POST', body: JSON.stringify(body) });

test('a page on another origin can send reports of violations, for which browsers ask first', async () => {
  const asked = await fetch(`${url}/reports`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://login.example.com',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    },
  });
  expect(asked.status).toBe(204);
  expect(Object.fromEntries(asked.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'Content-Type',
  });
  const body = { effectiveDirective: 'img-src', blockedURL: 'https://evil.example/?secret' };
  const sent = await post([{ type: 'csp-violation', body }]);
  expect(sent.headers.get('access-control-allow-origin')).toBe('*');
  const text = await metrics();
  expect(text).toContain('sign_in_violations_total{directive="img-src",blocked="evil.example"} 1');
  expect(text).toContain('sign_in_rejected_total{} 0');
});

test('after a flood of invented reports it still counts real ones, in a limited number of series', async () => {
  const error = (name: string) => ({ kind: 'error', name, build: 'b' });
  const timings = (name: string) => ({ kind: 'timings', build: 'b', timings: { [name]: 1000 } });
  for (let request = 0; request < 60; request += 1) {
    const names = Array.from({ length: 50 }, (_, index) => `Invented-${request}-${index}`);
    await post(names.flatMap((name) => [error(name), timings(name)]));
  }
  await post([error('ChunkLoadError'), timings('formLive'), error('ChunkLoadError')]);
  const text = await metrics();
  expect(text).toContain('sign_in_errors_total{name="ChunkLoadError",build="b",browser="other"} 2\n');
  expect(text).toContain('sign_in_timing_seconds_bucket{timing="formLive",build="b",le="0.5"} 0\n');
  expect(text).toContain('sign_in_timing_seconds_bucket{timing="formLive",build="b",le="1"} 1\n');
  expect(text).toContain('sign_in_timing_seconds_sum{timing="formLive",build="b"} 1\n');
  expect(text.match(/^sign_in_errors_total\{/gm)).toHaveLength(1000);
  expect(text.match(/^sign_in_timing_seconds_count\{/gm)).toHaveLength(1000);
  expect(text).toContain('sign_in_dropped_total{} 4002\n');
});

test('a body that is too long is refused and counted', async () => {
  expect((await post('x'.repeat(1_000_000))).status).toBe(413);
  expect(await metrics()).toContain('sign_in_rejected_total{} 1\n');
});

test('an error is one line of JSON, however long its members are', async () => {
  const printed = once(receiver.stdout ?? receiver, 'data');
  const frames = Array.from({ length: 99 }, () => `app.js:1:${'2'.repeat(500)}`);
  await post({ kind: 'error', name: 'TypeError', build: 'b', frames, path: `/${'x'.repeat(5000)}` });
  const line = JSON.parse((await printed)[0]);
  expect(line).toMatchObject({ name: 'TypeError', build: 'b', browser: 'other' });
  expect([line.path.length, line.frames.length, line.frames[0].length]).toEqual([100, 10, 100]);
});

interface Rules {
  readonly groups: readonly [
    { readonly rules: readonly { readonly alert: string; readonly expr: string }[] },
  ];
}

test('the alerts use only metrics that the receiver, Prometheus or its prober have', async () => {
  const { groups } = parseYaml(readFileSync('deploy/report-receiver/alerts.yaml', 'utf8')) as Rules;
  const known = [...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
  const others = ['up', 'probe_success', 'probe_ssl_earliest_cert_expiry'];
  const used = groups[0].rules.flatMap(({ expr }) => expr.match(/\b(?:sign_in|probe)_\w+|\bup\b/g) ?? []);
  const metricOf = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
  expect(new Set(used.map(metricOf).filter((name) => !others.includes(name)))).toEqual(
    new Set(known.filter((name) => !/_(?:rejected_total|call_seconds)$/.test(name))),
  );
});
