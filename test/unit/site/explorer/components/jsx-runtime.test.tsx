/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import { Fragment } from 'preact';
import { expect, test } from 'vitest';
import { renderToString } from '../../../../../build/site/explorer/components/jsx-runtime.ts';

test('escapes text and attributes', () => {
  const hostile = '<script>"&\'';
  expect(
    renderToString(
      <p title={hostile} class="a">
        {hostile}
        {[hostile, 1]}
      </p>,
    ),
  ).toBe(`<p title="&lt;script>&quot;&amp;'" class="a">&lt;script>&quot;&amp;'&lt;script>&quot;&amp;'1</p>`);
});

test('escapes what looks like printed HTML, because content comes from JSON', () => {
  expect(renderToString(<p>{JSON.parse('[{"text":"<b>"}]')}</p>)).toBe('<p>[object Object]</p>');
});

test('leaves out absent attributes and content, and handlers', () => {
  expect(
    renderToString(
      <button type="button" class={undefined} hidden={false} disabled onClick={() => {}}>
        {undefined}
        {null}
        {false}
        {true}
        {0}
      </button>,
    ),
  ).toBe('<button type="button" disabled>0</button>');
});

test('prints false as a value of attributes that have it', () => {
  expect(renderToString(<input aria-invalid={false} spellcheck={false} value="" />)).toBe(
    '<input aria-invalid="false" spellcheck="false" value/>',
  );
});

test('prints attributes by their names in HTML', () => {
  expect(
    renderToString(
      <td tabIndex={-1} colSpan={2} style="height:3px;">
        <time dateTime="2026">x</time>
        <svg viewBox="0 0 1 1" />
      </td>,
    ),
  ).toBe(
    '<td tabindex="-1" colspan="2" style="height:3px;"><time datetime="2026">x</time><svg viewBox="0 0 1 1"></svg></td>',
  );
});

test('calls components', () => {
  const Twice = ({ children }: { children: string }) => [children, <b key="b">{children}</b>];
  const Greeting = ({ name }: { name: string }) => <i>{name}</i>;
  expect(
    renderToString(
      <Fragment key="f">
        <Twice>&amp;</Twice>
        <Greeting name="<x>" />
      </Fragment>,
    ),
  ).toBe('&amp;<b>&amp;</b><i>&lt;x></i>');
});
