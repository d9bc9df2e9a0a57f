/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import type { Endpoint } from '../../../api/endpoint.ts';
import { mediaTypeOf } from '../../../formats/representation.ts';
import type { ApiDescription, OperationDescription } from '../../description/openapi/openapi.ts';
import type { ParameterDescription } from '../../description/openapi/parameters.ts';
import type { ResponseDescription } from '../../description/openapi/responses.ts';
import { tryPage, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { Copyable, Scrollable } from '../components/elements.tsx';
import { InlineMarkdown } from './inline-markdown.tsx';
import { Described, factsOf, Type } from './schemas.tsx';

/** The description of the API in a UI language, with what its examples need. */
export interface ReferenceProps {
  readonly ui: UiLanguage;
  readonly api: ApiDescription;
  /** Public origin of the site, without a trailing slash, if it is known. */
  readonly baseUrl: string | undefined;
}

/** A GET request with its path, and a request target as its example. */
export interface OperationProps extends ReferenceProps {
  readonly path: string;
  readonly endpoint: Endpoint;
  readonly operation: OperationDescription;
  readonly target: string | undefined;
}

/** An operation: description, parameters and responses, next to commands and an example response. */
export function Operation(props: OperationProps) {
  const { ui, path, operation } = props;
  const { operationId, summary, description } = operation;
  return (
    <section class="operation" aria-labelledby={operationId}>
      <h3 id={operationId}>{summary}</h3>
      <p class="request">
        <code>
          <strong>GET</strong> <BreakablePath path={path} />
        </code>
      </p>
      <div class="with-examples">
        <div>
          {description !== undefined && (
            <p>
              <InlineMarkdown text={description} />
            </p>
          )}
          <h4>{TEXTS[ui].docs.parameters}</h4>
          <Parameters {...props} />
          <h4>{TEXTS[ui].docs.responses}</h4>
          <Responses {...props} />
        </div>
        <div class="examples">
          <Examples {...props} />
        </div>
      </div>
    </section>
  );
}

function Parameters({ ui, api, operation }: OperationProps) {
  return (
    <dl class="described">
      {operation.parameters.map(({ $ref }) => {
        const parameter = api.components.parameters[componentOf($ref)];
        return parameter && <ParameterEntry key={$ref} ui={ui} parameter={parameter} />;
      })}
    </dl>
  );
}

const componentOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

function ParameterEntry({ ui, parameter }: { ui: UiLanguage; parameter: ParameterDescription }) {
  const texts = TEXTS[ui].docs;
  const { name, in: place, required = false, description, schema } = parameter;
  const example = parameter.example ?? (schema.examples as readonly string[] | undefined)?.[0];
  return (
    <Described
      name={name}
      type={<Type schema={schema} />}
      facts={[texts.places[place], ...(required ? [texts.required] : []), ...factsOf(ui, schema)]}
      description={description}
    >
      {example !== undefined && (
        <p class="api-facts">
          {texts.example}: <code>{example}</code>
        </p>
      )}
    </Described>
  );
}

/** The responses by status; problems are described once for all operations. */
function Responses({ ui, api, operation }: OperationProps) {
  return (
    <dl class="described">
      {Object.entries(operation.responses).map(([status, response]) => {
        if (!('$ref' in response)) return <Success key={status} ui={ui} response={response} />;
        const name = componentOf(response.$ref);
        return (
          <Described
            key={status}
            name={status}
            facts={[<a href={`#${name}`}>{name}</a>]}
            description={api.components.responses[name]?.description}
          />
        );
      })}
    </dl>
  );
}

function Success({ ui, response }: { ui: UiLanguage; response: ResponseDescription }) {
  const { mediaTypes } = TEXTS[ui].docs;
  const bodies = Object.entries(response.content ?? {});
  const schema = bodies[0]?.[1].schema;
  return (
    <Described
      name="200"
      facts={schema?.$ref === undefined ? [] : [<Type schema={schema} />]}
      description={response.description}
    >
      <p class="api-facts">
        {mediaTypes}: {bodies.map(([type], i) => [i > 0 && ', ', <code key={type}>{type}</code>])}
      </p>
    </Described>
  );
}

/** Commands for each representation, and the bodies of their responses. */
function Examples(props: OperationProps) {
  const { ui, baseUrl, endpoint, operation, target } = props;
  const texts = TEXTS[ui].docs;
  const { operationId, summary } = operation;
  if (target === undefined) return <TryIt {...props} />;
  return (
    <>
      {variantsOf(endpoint, operation).map(({ label, type, option }) => (
        <>
          <Copyable
            id={`${operationId}-${type ?? 'curl'}`}
            name={label === undefined ? texts.curl : texts.as(label)}
            ui={ui}
            url={`${baseUrl ?? ''}${target}`}
            before={`curl ${option}"`}
            after={'"'}
          />
          <ExampleBody
            ui={ui}
            operation={operation}
            type={type}
            label={`${texts.exampleResponse}: ${label === undefined ? summary : `${summary} (${label})`}`}
          />
        </>
      ))}
      <TryIt {...props} />
    </>
  );
}

function TryIt({ ui, operation }: OperationProps) {
  const { operationId, summary, tags } = operation;
  const { tryIt } = TEXTS[ui].docs;
  // The package that generates the forms gives them these ids.
  const form = `operations-${tags[0]}-${operationId}`;
  return (
    <p>
      <a class="button" href={`${tryPage(ui)}#${form}`} aria-label={`${tryIt}: ${summary}`}>
        {tryIt}
      </a>
    </p>
  );
}

interface Variant {
  /** Format and media type, if there are several. */
  readonly label?: string;
  readonly type?: string | undefined;
  readonly option: string;
}

/** The bodies of the response with status 200, by media type. */
function contentOf({ responses }: OperationDescription): NonNullable<ResponseDescription['content']> {
  const success = responses[200];
  return (success && 'content' in success && success.content) || {};
}

/** The requests that select each representation of an endpoint that the site has. */
function variantsOf({ response }: Endpoint, operation: OperationDescription): Variant[] {
  if (response.kind !== 'representations' || response.representations.length === 1) return [{ option: '' }];
  const described = Object.keys(contentOf(operation));
  return response.representations.flatMap(({ label, contentTypes, isBinary = false, extension }, i) => {
    const type = mediaTypeOf(contentTypes[0]);
    const output = isBinary ? `-o data.${extension} ` : '';
    if (!described.includes(type)) return [];
    return [{ label, type, option: i === 0 ? output : `${output}-H "Accept: ${type}" ` }];
  });
}

type ExampleBodyProps = Pick<OperationProps, 'ui' | 'operation'> & Pick<Variant, 'type'> & { label: string };

/** The example of a media type, by default of the first one. */
function ExampleBody({ ui, operation, type, label }: ExampleBodyProps) {
  const content = contentOf(operation);
  const { example } = (type === undefined ? Object.values(content)[0] : content[type]) ?? {};
  if (example === undefined) return null;
  const texts = TEXTS[ui].docs;
  const title =
    typeof example === 'string' ? `${texts.exampleResponse} (${texts.firstLines})` : texts.exampleResponse;
  return (
    <>
      <p class="api-facts">{title}</p>
      <Example label={label} body={example} />
    </>
  );
}

/** The example of a body: a text, or JSON that is printed for readers. */
export function Example({ label, body }: { label: string; body: unknown }) {
  return (
    <Scrollable class="example" label={label}>
      <pre>
        <code>{typeof body === 'string' ? body : JSON.stringify(body, null, 2)}</code>
      </pre>
    </Scrollable>
  );
}

/** A path that may break before its slashes. */
export function BreakablePath({ path }: { path: string }) {
  return <>{path.split(/(?=\/)/).map((segment) => [<wbr key={segment} />, segment])}</>;
}
