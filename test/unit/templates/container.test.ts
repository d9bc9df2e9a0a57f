import { readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { describe, expect, it, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readRunStage } from '../../support/image.ts';

const TEMPLATE = 'templates/repository';
const read = (file: string) => readFileSync(file, 'utf8');

describe.each(['Dockerfile', `${TEMPLATE}/Dockerfile`])('%s', (file) => {
  it('runs the server without a shell, as another user than root', () => {
    const stage = readRunStage(file);
    expect(stage).toMatchObject({
      workDir: '/srv/code-lists',
      user: ['1000', '1000'],
      command: ['node', 'server/server.mjs'],
      environment: {
        NODE_ENV: 'production',
        HOST: '0.0.0.0',
        PORT: '8080',
        METRICS_PORT: '9090',
        LOG_FORMAT: 'json',
      },
    });
    expect(stage.copies.map(([from]) => from.replace('/repository/dist/', ''))).toEqual([
      '.code-list-output',
      'server',
      'site',
    ]);
    expect(stage.healthCheck.slice(0, 2)).toEqual(['node', '--eval']);
    const runStage = read(file).slice(read(file).lastIndexOf('\nFROM '));
    expect(runStage).not.toMatch(/^(?:RUN|SHELL|ENTRYPOINT)\b/m);
  });

  it('is based on the official image by tag, without an invented digest', () => {
    expect(read(file).match(/^FROM .*$/gm)).toEqual(['FROM node:22-slim AS build', 'FROM node:22-slim']);
  });
});

test('this repository and the template have the same Compose file, manifest and run stage', () => {
  for (const file of ['compose.yaml', 'deploy/kubernetes.yaml'])
    expect(read(file)).toBe(read(`${TEMPLATE}/${file}`));
  const runStage = (file: string) => read(file).slice(read(file).lastIndexOf('\nFROM '));
  expect(runStage('Dockerfile')).toBe(runStage(`${TEMPLATE}/Dockerfile`));
});

test('compose.yaml → read-only, without rights', () => {
  const { services } = parse(read('compose.yaml'));
  expect(services['code-lists']).toMatchObject({
    ports: ['127.0.0.1:8080:8080'],
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: '1g',
    restart: 'unless-stopped',
  });
});

describe('kubernetes.yaml', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml'));
  const [deployment, service, budget] = documents.map((document) => document.toJS({ maxAliasCount: 10 }));
  const { template, selector } = deployment.spec;
  const [container] = template.spec.containers;

  it('has a Deployment, a Service and a disruption budget for the same pods', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    expect([deployment, service, budget].map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)).toEqual([
      'apps/v1 Deployment',
      'v1 Service',
      'policy/v1 PodDisruptionBudget',
    ]);
    const labels = { 'app.kubernetes.io/name': 'code-lists' };
    expect([selector.matchLabels, template.metadata.labels, service.spec.selector]).toEqual([
      labels,
      labels,
      labels,
    ]);
    expect(budget.spec).toEqual({ minAvailable: 1, selector: { matchLabels: labels } });
  });

  it('is valid by the JSON schemas of Kubernetes, which find wrong values', () => {
    const validate = (manifest = deployment) => {
      new Deployment(manifest).validate();
      new Service(service).validate();
      new PodDisruptionBudget(budget).validate();
    };
    expect(validate).not.toThrow();
    expect(() => validate({ ...deployment, spec: { ...deployment.spec, replicas: 'two' } })).toThrow(
      /integer/,
    );
    expect(() => validate({ ...deployment, spec: { replicas: 2 } })).toThrow(/selector/);
  });

  it('updates without an interruption', () => {
    expect(deployment.spec.replicas).toBeGreaterThan(budget.spec.minAvailable);
    expect(deployment.spec.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
    });
    const drain = Number(container.env.find(({ name }: { name: string }) => name === 'DRAIN_SECONDS').value);
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 10 + 1);
    expect(container.readinessProbe.periodSeconds).toBeLessThanOrEqual(drain);
  });

  it('asks the paths and ports that the image has', () => {
    const { environment } = readRunStage(`${TEMPLATE}/Dockerfile`);
    expect(container.ports).toEqual([
      { name: 'http', containerPort: Number(environment.PORT) },
      { name: 'metrics', containerPort: Number(environment.METRICS_PORT) },
    ]);
    const probe = (path: string) => ({ httpGet: { path, port: 'http' } });
    expect(container).toMatchObject({
      startupProbe: probe('/readyz'),
      readinessProbe: probe('/readyz'),
      livenessProbe: probe('/livez'),
    });
    expect(service.spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
    expect(template.metadata.annotations['prometheus.io/port']).toBe(environment.METRICS_PORT);
  });

  it('meets the restricted Pod Security Standard, and has limits', () => {
    const [user, group] = readRunStage(`${TEMPLATE}/Dockerfile`).user.map(Number);
    expect(template.spec.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: user,
      runAsGroup: group,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(template.spec.automountServiceAccountToken).toBe(false);
    expect(container.resources).toEqual({
      requests: { cpu: '100m', memory: '256Mi' },
      limits: { cpu: '2', memory: '1Gi' },
    });
  });

  it('has only fields that the API has', () => {
    expect(Object.keys(deployment.spec).sort()).toEqual(['replicas', 'selector', 'strategy', 'template']);
    expect(Object.keys(template.spec).sort()).toEqual([
      'automountServiceAccountToken',
      'containers',
      'enableServiceLinks',
      'securityContext',
      'terminationGracePeriodSeconds',
    ]);
    expect(Object.keys(container).sort()).toEqual([
      ...['env', 'image', 'livenessProbe', 'name', 'ports', 'readinessProbe', 'resources', 'securityContext'],
      'startupProbe',
    ]);
    for (const { httpGet, ...timing } of [
      container.startupProbe,
      container.readinessProbe,
      container.livenessProbe,
    ]) {
      expect(Object.keys(httpGet)).toEqual(['path', 'port']);
      for (const name of Object.keys(timing))
        expect(name).toMatch(/^(?:periodSeconds|timeoutSeconds|failureThreshold)$/);
    }
  });
});
