// @ts-expect-error: the package has no types
import SwaggerUI from 'swagger-ui-dist/swagger-ui-bundle.js';

/*
 * Shows the OpenAPI description as forms that call the API of this site. The `servers` of the description are
 * replaced, because they may name another deployment.
 */
const domNode = document.querySelector<HTMLElement>('#api-forms');
const description = domNode?.dataset.description;
if (domNode && description !== undefined) {
  const url = new URL(description, location.href).href;
  followColourScheme();
  nameControls(domNode);
  SwaggerUI({
    url,
    domNode,
    presets: [SwaggerUI.presets.apis],
    plugins: [onlyOperations],
    layout: 'OnlyOperations',
    // By default, the description is sent to an external validator.
    validatorUrl: null,
    // Its colours lack contrast, and highlighting a long response is slow.
    syntaxHighlight: false,
    tryItOutEnabled: true,
    supportedSubmitMethods: ['get'],
    defaultModelsExpandDepth: 0,
    onComplete: () => openRequestedForm(domNode),
    responseInterceptor: (response: { readonly url: string; text: string }) => {
      if (response.url === url) {
        response.text = JSON.stringify({ ...JSON.parse(response.text), servers: [{ url: location.origin }] });
      }
      return response;
    },
  });
}

/** The argument of plug-ins and components of the package. */
interface System {
  readonly React: {
    readonly createElement: (type: unknown, props?: object, ...children: unknown[]) => unknown;
  };
  readonly getComponent: (name: string, isConnected?: boolean) => unknown;
  readonly specSelectors: { readonly loadingStatus: () => string };
}

/** A layout without the title, the list of servers and the second main landmark, which the page does not need. */
function onlyOperations({ React: { createElement } }: System): object {
  return {
    components: {
      OnlyOperations: ({ getComponent, specSelectors }: System) =>
        createElement(
          'div',
          { className: 'swagger-ui' },
          createElement(getComponent('SvgAssets')),
          specSelectors.loadingStatus() === 'success' && createElement(getComponent('operations', true)),
          specSelectors.loadingStatus() === 'success' && createElement(getComponent('Models', true)),
          createElement(getComponent('errors', true)),
        ),
    },
  };
}

/**
 * Opens the form that the fragment of the URL names. The package has such links too, but inside buttons, where they are
 * not accessible.
 */
function openRequestedForm(root: Element): void {
  const form = root.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`);
  const control = form?.querySelector<HTMLElement>('.opblock-summary-control');
  control?.click();
  control?.focus();
  form?.scrollIntoView();
}

/** Adds missing accessible names and makes scrollable boxes focusable. */
function nameControls(root: Element): void {
  const name = () => {
    for (const control of root.querySelectorAll('[data-param-name] :is(select, input):not([aria-label])')) {
      control.ariaLabel = control.closest('[data-param-name]')?.getAttribute('data-param-name') ?? null;
    }
    for (const region of root.querySelectorAll('[role=region]:not([aria-label])'))
      region.ariaLabel = region.id;
    for (const box of root.querySelectorAll<HTMLElement>('pre:not([tabindex])')) box.tabIndex = 0;
  };
  new MutationObserver(name).observe(root, { childList: true, subtree: true });
}

/** The package applies its dark colours only with this class. */
function followColourScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', apply);
  apply();
}
