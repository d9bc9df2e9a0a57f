import { siteUrl, styleFile } from '../../paths.ts';
import { enableCopyButtons } from '../components/client.ts';

enableCopyButtons(document);
const place = document.getElementById('reference');
if (place) void showReference(place);

/**
 * Shows openapi.json with Swagger UI instead of the place's own content: in a shadow tree, so that its styles and those
 * of the page do not mix.
 */
async function showReference(place: HTMLElement): Promise<void> {
  // A package in Swagger UI (zenscroll) would take over the links of the page.
  Object.assign(globalThis, { noZensmooth: true });
  const { default: SwaggerUI } = await import('swagger-ui-dist/swagger-ui-es-bundle.js');
  const domNode = makeShadowTree(place);
  const { layoutActions } = SwaggerUI({
    url: siteUrl(place.dataset.url ?? ''),
    domNode,
    layout: 'Operations',
    plugins: [plainParts],
    deepLinking: true,
    tryItOutEnabled: true,
    validatorUrl: null,
    syntaxHighlight: { theme: 'tomorrow-night' },
    defaultModelsExpandDepth: 0,
    requestInterceptor: (request) => ({ ...request, url: onThisSite(request.url) }),
  });
  // Links in the list of endpoints: Swagger UI itself reads the fragment only once.
  addEventListener('hashchange', () => layoutActions.parseDeepLinkHash(location.hash));
}

/** Its dark colours are those of `html.dark-mode`, which is therefore an element in the tree, too. */
function makeShadowTree(place: HTMLElement): HTMLElement {
  const root = place.attachShadow({ mode: 'open' });
  const styles = document.createElement('link');
  styles.rel = 'stylesheet';
  styles.href = siteUrl(styleFile('reference'));
  const html = document.createElement('html');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const chooseColours = () => html.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', chooseColours);
  chooseColours();
  const domNode = document.createElement('div');
  html.append(domNode);
  root.append(styles, html);
  return domNode;
}

/** The operations and schemas without the rest of Swagger UI's page, and what its parts lack for keyboards and screen readers. */
const plainParts = ({ React }: System) => ({
  components: {
    Operations: ({ getComponent }: Pick<System, 'getComponent'>) =>
      React.createElement(
        'div',
        { className: 'swagger-ui' },
        React.createElement(getComponent('operations', true)),
        React.createElement(getComponent('Models', true)),
      ),
    // It is in a button, which must not contain a link.
    DeepLink: ({ text }: { text: unknown }) => React.createElement('span', null, text),
  },
  wrapComponents: {
    // `description` is the name of a parameter.
    JsonSchemaForm: (Form: unknown) => (props: { readonly description: string }) =>
      React.createElement('label', { 'aria-label': props.description }, React.createElement(Form, props)),
    SyntaxHighlighter: (Code: unknown) => (props: object) =>
      React.createElement('div', { ref: makeFocusable }, React.createElement(Code, props)),
  },
});

/** Lets the keyboard scroll a body. */
const makeFocusable = (place: HTMLElement | null) =>
  place?.querySelector('pre')?.setAttribute('tabindex', '0');

/** What a plugin uses of Swagger UI. */
interface System {
  readonly React: {
    readonly createElement: (type: unknown, props?: object | null, ...children: unknown[]) => object;
  };
  readonly getComponent: (name: string, isConnected: boolean) => unknown;
}

/** A preview of a site must not send requests to the site that openapi.json describes: its policy forbids them. */
function onThisSite(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return new URL(`${pathname}${search}`, location.href).href;
}
