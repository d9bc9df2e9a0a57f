/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import type { Endpoint } from '../../../api/endpoint.ts';
import { mediaTypeOf } from '../../../formats/representation.ts';
import type {
  ApiDescription,
  OperationDescription,
  ResponseDescription,
} from '../../description/openapi/openapi.ts';
import type { UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { Copyable, Scrollable } from '../components/elements.tsx';
import { Described, Description, factsOf, Type } from './schemas.tsx';

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
          <Description text={description} />
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
  const texts = TEXTS[ui].docs;
  return (
    <dl class="described">
      {operation.parameters.map(({ $ref }) => {
        const parameter = api.components.parameters[componentOf($ref)];
        if (!parameter) return null;
        const { name, in: place, required = false, description, schema } = parameter;
        const example = parameter.example ?? (schema.examples as readonly string[] | undefined)?.[0];
        const [type, ...facts] = factsOf(ui, schema, required);
        return (
          <Described
            key={$ref}
            name={name}
            facts={[type, texts.places[place], ...facts]}
            description={description}
          >
            {example !== undefined && (
              <p class="api-facts">
                {texts.example}: <code>{example}</code>
              </p>
            )}
          </Described>
        );
      })}
    </dl>
  );
}

const componentOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** The responses by status; problems are described once for all operations. */
function Responses({ ui, api, operation }: OperationProps) {
  return (
    <dl class="described">
      {Object.entries(operation.responses).map(([status, response]) => {
        if ('$ref' in response) {
          const name = componentOf(response.$ref);
          const { description } = api.components.responses[name] as ResponseDescription;
          return (
            <Described name={status} facts={[<a href={`#${name}`}>{name}</a>]} description={description} />
          );
        }
        const bodies = Object.entries(response.content ?? {});
        const schema = bodies[0]?.[1].schema;
        return (
          <Described
            name={status}
            facts={schema?.$ref === undefined ? [] : [<Type schema={schema} />]}
            description={response.description}
          >
            <p class="api-facts">
              {TEXTS[ui].docs.mediaTypes}: {bodies.map(([type], i) => [i > 0 && ', ', <code>{type}</code>])}
            </p>
          </Described>
        );
      })}
    </dl>
  );
}

/** Commands for each representation, and the bodies of their responses. */
function Examples(props: OperationProps) {
  const { ui, baseUrl, endpoint, operation, target } = props;
  const texts = TEXTS[ui].docs;
  const { operationId, summary } = operation;
  if (target === undefined) return null;
  return (
    <>
      {variantsOf(endpoint, operation).map(({ label, type, option, example }) => {
        const lines = typeof example === 'string' ? ` (${texts.firstLines})` : '';
        return (
          <>
            <Copyable
              id={`${operationId}-${type ?? 'curl'}`}
              name={label === undefined ? TEXTS[ui].document.curl : texts.as(label)}
              ui={ui}
              url={`${baseUrl ?? ''}${target}`}
              before={`curl ${option}"`}
              after={'"'}
            />
            {example !== undefined && (
              <>
                <p class="api-facts">{`${texts.exampleResponse}${lines}`}</p>
                <Example
                  label={`${texts.exampleResponse}: ${label === undefined ? summary : `${summary} (${label})`}`}
                  body={example}
                />
              </>
            )}
          </>
        );
      })}
      <p>
        <a class="button" href={target} aria-label={`${texts.openResponse}: ${summary}`}>
          {texts.openResponse}
        </a>
      </p>
    </>
  );
}

interface Variant {
  /** Format and media type, if there are several. */
  readonly label?: string;
  readonly type?: string;
  readonly option: string;
  /** A short body. */
  readonly example: unknown;
}

/** The requests that select each representation of an endpoint that the site has. */
function variantsOf({ response }: Endpoint, { responses }: OperationDescription): Variant[] {
  const success = responses[200];
  const content = (success && 'content' in success && success.content) || {};
  if (response.kind !== 'representations' || response.representations.length === 1)
    return [{ option: '', example: Object.values(content)[0]?.example }];
  return response.representations.flatMap(({ label, contentTypes, isBinary = false, extension }, i) => {
    const type = mediaTypeOf(contentTypes[0]);
    const body = content[type];
    const output = isBinary ? `-o data.${extension} ` : '';
    const option = i === 0 ? output : `${output}-H "Accept: ${type}" `;
    return body ? [{ label, type, option, example: body.example }] : [];
  });
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
