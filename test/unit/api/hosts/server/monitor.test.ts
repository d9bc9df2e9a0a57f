import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openMetrics, printLogLine } from '../../../../../build/api/hosts/server/monitor.ts';

const exchange = (url: string, status = 200, seconds = 0.003) => ({
  message: { method: 'GET', url } as IncomingMessage,
  status,
  bytes: 100,
  seconds,
});

describe('openMetrics', () => {
  it('prints counts by endpoint and status, and cumulative durations', () => {
    const { observe, print } = openMetrics();
    observe(exchange('/v1/tags', 200, 0.004));
    observe(exchange('/v1/tags?page=2', 304, 0.3));
    observe(exchange('/v1/tags', 200, 11));
    const name = 'code_list_http_request_duration_seconds';
    const cumulative = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3];
    const bounds = ['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf'];
    expect(print(2, undefined).split('\n')).toEqual([
      '# HELP code_list_http_requests_total Requests by endpoint and status.',
      '# TYPE code_list_http_requests_total counter',
      'code_list_http_requests_total{endpoint="/v1/tags",status="200"} 2',
      'code_list_http_requests_total{endpoint="/v1/tags",status="304"} 1',
      `# HELP ${name} Time until a response is sent.`,
      `# TYPE ${name} histogram`,
      ...bounds.map((bound, i) => `${name}_bucket{endpoint="/v1/tags",le="${bound}"} ${cumulative[i]}`),
      `${name}_sum{endpoint="/v1/tags"} 11.304`,
      `${name}_count{endpoint="/v1/tags"} 3`,
      '# HELP code_list_searches_waiting Searches and other costly requests that wait.',
      '# TYPE code_list_searches_waiting gauge',
      'code_list_searches_waiting 2',
      '# HELP code_list_release_age_seconds Time since the build of the output.',
      '# TYPE code_list_release_age_seconds gauge',
      '',
    ]);
  });

  it.each([
    ['/v1/documents/index?searchTerm=a', '/v1/documents/index'],
    ['/v1/documents/index/', '/v1/documents/index'],
    ['/v1/documents/index/urn:a', '/v1/documents/index/{canonicalUri}'],
    ['/v1/documents/https://a.example/b/codes', '/v1/documents/{canonicalUri}/codes'],
    ['/v1/documents/urn%3Aa/codes/x%2Fy', '/v1/documents/{canonicalUri}/codes/{code}'],
    ['/v1/documents/urn:a', '/v1/documents/{canonicalUri}'],
    ['http://a.example/v1/tags', '/v1/tags'],
    ['/v1/nothing"}', 'other'],
    ['/v1', 'other'],
    ['/en/"} 1', 'files'],
    ['/readyz?t=1', '/readyz'],
    ['*', 'malformed'],
  ])('%s → endpoint="%s"', (url, endpoint) => {
    const { observe, print } = openMetrics();
    observe(exchange(url));
    const labels = [...print(0, 1).matchAll(/_total\{endpoint="(.*?)",/g)];
    expect(labels.map(([, label]) => label)).toEqual([endpoint]);
  });
});

describe('printLogLine', () => {
  it('a request → a line of JSON; what a client sends cannot end it', () => {
    const { time, ...line } = JSON.parse(
      printLogLine(exchange('/v1/tags?"\n', 200, 0.00346), { key: '203.0.113.7', isGone: () => false }),
    );
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(line).toEqual({
      method: 'GET',
      path: '/v1/tags?"\n',
      status: 200,
      bytes: 100,
      ms: 3.5,
      client: '203.0.113.7',
    });
    expect(printLogLine(exchange('/\n'), undefined)).not.toContain('\n');
  });

  it('a request that cannot be parsed → without method, path and client', () => {
    expect(JSON.parse(printLogLine({ status: 400, bytes: 9, seconds: 0 }, undefined))).toMatchObject({
      method: null,
      path: null,
      status: 400,
      client: null,
    });
  });
});
