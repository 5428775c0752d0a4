// @vitest-environment node
import { readFileSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { readHosts } from '../../deploy/hosts.ts';

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly ports: readonly unknown[];
    readonly selector: unknown;
    readonly template: {
      readonly metadata: { readonly labels: unknown };
      readonly spec: {
        readonly securityContext: unknown;
        readonly containers: readonly [Readonly<Record<string, unknown>>];
        readonly volumes: unknown;
      };
    };
    readonly rules: readonly { readonly host: string; readonly http: unknown }[];
  };
}

const text = readFileSync('deploy/kubernetes.example.yaml', 'utf8');
const [deployment, service, ingress] = text.split(/^---$/m).map((part) => parseYaml(part) as Manifest);
const dockerfile = readFileSync('deploy/Dockerfile.template', 'utf8');

it('runs the image of the Dockerfile on Kubernetes, with its port, health path, user and only writable folder', () => {
  const [, port] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? [];
  const [, probed, path] = /^HEALTHCHECK .+:(\d+)(\/\w+)$/m.exec(dockerfile) ?? [];
  const { listen, serverName } = readHosts('deploy/hosts.container.example.json');
  expect([listen, probed]).toEqual([port, port]);
  expect(readFileSync('deploy/nginx.conf.template', 'utf8')).toContain(`location = ${path} {`);
  // Kubernetes can only check that a user is not root if the image names a number.
  expect(dockerfile).toMatch(/^USER [1-9]\d*\n(?!.*^USER)/ms);
  const pod = deployment?.spec.template.spec;
  const probe = expect.objectContaining({ httpGet: { path, port: Number(port) } });
  expect(pod?.containers[0]).toMatchObject({
    ports: [{ name: 'http', containerPort: Number(port) }],
    securityContext: { readOnlyRootFilesystem: true },
    readinessProbe: probe,
    livenessProbe: probe,
    // The document starts the image with the same writable folder, and a test starts it so.
    volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
  });
  expect(readFileSync('docs/deploying.md', 'utf8')).toContain(
    `docker run --detach --read-only --tmpfs /tmp --publish ${port}:${port}`,
  );
  expect(pod?.volumes).toEqual([{ name: 'tmp', emptyDir: { sizeLimit: expect.any(String) } }]);
  expect(service?.spec.selector).toEqual(deployment?.spec.template.metadata.labels);
  expect(service?.spec.ports).toEqual([{ name: 'http', port: 80, targetPort: Number(port) }]);
  const backend = { service: { name: service?.metadata.name, port: { name: 'http' } } };
  expect(ingress?.spec.rules).toEqual([
    { host: serverName, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } },
  ]);
});
