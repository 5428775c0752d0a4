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
    readonly selector: { readonly matchLabels?: unknown };
    readonly podSelector: unknown;
    readonly ingress: readonly { readonly ports: unknown }[];
    readonly template: {
      readonly metadata: { readonly labels: unknown };
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly topologySpreadConstraints: readonly { readonly labelSelector: unknown }[];
        readonly securityContext: unknown;
        readonly containers: readonly [Readonly<Record<string, unknown>>];
        readonly volumes: unknown;
      };
    };
    readonly rules: readonly { readonly host: string; readonly http: unknown }[];
  };
}

const text = readFileSync('deploy/kubernetes.example.yaml', 'utf8');
const [deployment, service, ingress, httpIngress, budget, network] = text
  .split(/^---$/m)
  .map((part) => parseYaml(part) as Manifest);
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
  const { labels } = deployment?.spec.template.metadata ?? {};
  expect(labels).toEqual({ ...service?.spec.selector, track: 'stable' });
  expect(deployment?.spec.selector.matchLabels).toEqual(labels);
  expect(pod?.topologySpreadConstraints[0]?.labelSelector).toEqual({ matchLabels: labels });
  // A canary belongs to these, too.
  const all = { matchLabels: service?.spec.selector };
  expect([budget?.spec.selector, network?.spec.podSelector]).toEqual([all, all]);
  expect(network?.spec.ingress[0]?.ports).toEqual([{ port: Number(port) }]);
  // The sleep of preStop and the longest call of nginx.
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(10 + 35);
  expect(service?.spec.ports).toEqual([{ name: 'http', port: 80, targetPort: Number(port) }]);
  const backend = { service: { name: service?.metadata.name, port: { name: 'http' } } };
  const rules = [{ host: serverName, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }];
  expect([ingress?.spec.rules, httpIngress?.spec.rules]).toEqual([rules, rules]);
});

it('runs the report receiver on Kubernetes, where nginx of the container finds it', () => {
  const folder = 'deploy/report-receiver';
  const readme = readFileSync(`${folder}/README.md`, 'utf8');
  const [receiver, receiverService] = readFileSync(`${folder}/kubernetes.example.yaml`, 'utf8')
    .split(/^---$/m)
    .map((part) => parseYaml(part) as Manifest);
  const pod = receiver?.spec.template.spec;
  // `kubectl create configmap` names its entry after the file.
  expect(readme).toContain(
    'kubectl create configmap sign-in-reports --from-file deploy/report-receiver/receiver.mjs',
  );
  expect(pod?.volumes).toEqual([{ name: 'receiver', configMap: { name: 'sign-in-reports' } }]);
  expect(pod?.containers[0]).toMatchObject({
    command: ['node', '/srv/receiver.mjs'],
    env: [
      { name: 'HOST', value: '0.0.0.0' },
      { name: 'PORT', value: '9464' },
    ],
    ports: [{ name: 'http', containerPort: 9464 }],
    volumeMounts: [{ name: 'receiver', mountPath: '/srv' }],
  });
  expect(receiverService?.spec).toEqual({
    selector: receiver?.spec.template.metadata.labels,
    ports: [{ name: 'http', port: 9464, targetPort: 9464 }],
  });
  expect(readme).toContain(`http://${receiverService?.metadata.name}.default.svc.cluster.local:9464`);
});
