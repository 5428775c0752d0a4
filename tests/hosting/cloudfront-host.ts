import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { startStaticHost } from '../browser/static-host.ts';
import { startServiceGateway } from '../unit/service-gateway.ts';

// CloudFront at https://login.example.com, with the objects, the function and the policy in $BUCKET, and the services at
// https://services.example.com, on the host of deploying.test.ts. $TLS names the certificate and the key of both.

const services = await startServiceGateway({ page: 'https://login.example.com' });
const page = await startStaticHost({
  host: 'cloudfront',
  folder: process.env.BUCKET ?? '',
  services: services.url,
});
const [cert, key] = ['pem', 'key'].map((extension) => readFileSync(`${process.env.TLS}.${extension}`));
createServer({ cert, key }, (incoming, response) => {
  const { method = 'GET', url = '/', headers } = incoming;
  const origin = headers.host === 'services.example.com' ? services.url : page.url;
  const outgoing = request(origin + url, { method, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(response);
  });
  incoming.pipe(outgoing);
}).listen(443, '127.0.0.1');
