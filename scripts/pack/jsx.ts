import { readFileSync } from 'node:fs';
import { type Plugin, transform } from 'esbuild';
import { type Expression, type Node, type ObjectExpression, parseSync } from 'oxc-parser';
import {
  attributeName,
  escapeHtml,
  printAttribute,
  VOID_ELEMENTS,
} from '../../build/site/explorer/components/jsx-runtime.ts';

/*
 * Compiles the elements of pages into concatenated text: `<td class="code">{code}</td>` becomes
 * `new Html('<td class="code">' + print(code) + '</td>')` instead of a call with an object of properties. A component
 * becomes its own call, which V8 can inline. Elements with spread properties or raw HTML stay calls.
 */

const PRAGMA = '@jsxImportSource #jsx';
const HELPERS =
  'import { Html as _Html, print as _print, printAttribute as _attribute } from "#jsx/jsx-runtime";\n';

/** Compiles elements into text, in the files whose elements the build prints. */
export const precompiledJsx: Plugin = {
  name: 'precompiled JSX',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.tsx$/ }, async ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes(PRAGMA)) return undefined;
      // esbuild turns elements into calls, without the white space that does not count.
      const { code } = await transform(source, { loader: 'tsx', target: 'es2022', charset: 'utf8' });
      return { contents: HELPERS + precompile(code), loader: 'js' };
    });
  },
};

/** A part of a text: literal text, or the code of an expression whose value is a string. */
type Part = { readonly literal: string } | { readonly code: string };

function precompile(code: string): string {
  const { program } = parseSync('page.js', code);
  const components = new Set(program.body.flatMap(declaredNames));
  const names = new Set(elementNames(program));
  return print(program);

  /** The code of a node, in which elements are texts. */
  function print(node: Node): string {
    const parts = partsOf(node);
    if (parts) return `new _Html(${join(parts)})`;
    let printed = '';
    let at = node.start;
    for (const child of childrenOf(node)) {
      // A property such as `{ name }` has the same place as its name and its value.
      if (child.start < at) continue;
      printed += code.slice(at, child.start) + print(child);
      at = child.end;
    }
    return printed + code.slice(at, node.end);
  }

  /** The text of an element or a fragment; undefined for any other node. */
  function partsOf(node: Node): Part[] | undefined {
    if (node.type !== 'CallExpression' || !/^jsxs?$/.test(nameOf(node.callee))) return undefined;
    const [type, props] = node.arguments;
    const values = props?.type === 'ObjectExpression' && valuesOf(props);
    if (!type || !values) return undefined;
    const content = contentOf(values.get('children'));
    if (/^Fragment\d*$/.test(nameOf(type))) return content;
    if (components.has(nameOf(type))) return [{ code: `_print(${nameOf(type)}(${print(props)}))` }];
    const isNamed = type.type === 'Literal' || names.has(nameOf(type));
    if (!isNamed || values.has('dangerouslySetInnerHTML')) return undefined;
    values.delete('children');
    const name = type.type === 'Literal' ? String(type.value) : '';
    const printed = name === '' ? { code: nameOf(type) } : literal(name);
    const start = [
      literal('<'),
      printed,
      ...[...values].map(([key, value]) => attribute(attributeName(key), value)),
    ];
    if (VOID_ELEMENTS.has(name)) return [...start, literal('/>')];
    return [...start, literal('>'), ...content, literal('</'), printed, literal('>')];
  }

  function attribute(name: string, value: Expression): Part {
    return value.type === 'Literal'
      ? literal(printAttribute(name, value.value))
      : { code: `_attribute(${JSON.stringify(name)}, ${print(value)})` };
  }

  function contentOf(content: Node | undefined): Part[] {
    if (!content) return [];
    if (content.type === 'ArrayExpression')
      return content.elements.flatMap((one) => (one ? contentOf(one) : []));
    if (content.type === 'Literal' && typeof content.value === 'string')
      return [literal(escapeHtml(content.value))];
    return partsOf(content) ?? [{ code: `_print(${print(content)})` }];
  }
}

const literal = (text: string): Part => ({ literal: text });

/** Code of the concatenated text, with adjacent literals as one. */
function join(parts: readonly Part[]): string {
  const terms: string[] = [];
  let text = '';
  for (const part of [...parts, { code: '' }]) {
    if ('literal' in part) text += part.literal;
    else {
      if (text !== '' || terms.length === 0) terms.push(JSON.stringify(text));
      if (part.code !== '') terms.push(part.code);
      text = '';
    }
  }
  return terms.join(' + ');
}

/** The constants that are one of two names of elements: `const Tag = isKey ? 'th' : 'td'`. */
function elementNames(node: Node): string[] {
  const inner = childrenOf(node).flatMap(elementNames);
  if (node.type !== 'VariableDeclarator' || node.init?.type !== 'ConditionalExpression') return inner;
  const { consequent, alternate } = node.init;
  const areNames = [consequent, alternate].every(
    (one) => one.type === 'Literal' && /^\w+$/.test(String(one.value)),
  );
  return areNames ? [...inner, nameOf(node.id)] : inner;
}

/** The functions that a statement of a module declares or imports: others may be names of elements. */
function declaredNames(statement: Node): string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
  if (statement.type === 'ExportNamedDeclaration')
    return statement.declaration ? declaredNames(statement.declaration) : [];
  return statement.type === 'FunctionDeclaration' && statement.id ? [statement.id.name] : [];
}

const nameOf = (node: Node): string => (node.type === 'Identifier' ? node.name : '');

/** The values of an object by name; undefined if it has others, such as spread ones. */
function valuesOf({ properties }: ObjectExpression): Map<string, Expression> | undefined {
  const values = new Map<string, Expression>();
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed) return undefined;
    const { key } = property;
    values.set(key.type === 'Literal' ? String(key.value) : nameOf(key), property.value);
  }
  return values;
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'start' in value)
    .sort((a, b) => a.start - b.start);
