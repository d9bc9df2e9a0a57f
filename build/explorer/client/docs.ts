import SwaggerUI, { type System } from 'swagger-ui-dist/swagger-ui-bundle.js';

/*
 * Shows the description that a link of the page leads to, as forms that call the interface of this very site: the
 * description may name the site by an address under which it is not being read, such as that of the last release.
 */
const description = document.querySelector<HTMLAnchorElement>('a[data-description]');
const domNode = document.querySelector('#api-forms');
if (description && domNode) {
  followColourScheme();
  nameControls(domNode);
  SwaggerUI({
    url: description.href,
    domNode,
    presets: [SwaggerUI.presets.apis],
    plugins: [onlyOperations],
    layout: 'OnlyOperations',
    // Otherwise the description would be sent to a validator elsewhere.
    validatorUrl: null,
    // Its colours are hard to read, and a long answer would take long to colour.
    syntaxHighlight: false,
    tryItOutEnabled: true,
    supportedSubmitMethods: ['get'],
    defaultModelsExpandDepth: 0,
    responseInterceptor: (response) => {
      if (response.url === description.href) {
        response.text = JSON.stringify({ ...JSON.parse(response.text), servers: [{ url: location.origin }] });
      }
      return response;
    },
  });
}

/** A layout without a title, a choice of servers and a second main landmark: the page has what it needs of these. */
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

/** Names for screen readers, and a stop for the keyboard, where the package has forgotten them. */
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

/** The package has dark colours, but only under this class. */
function followColourScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', apply);
  apply();
}
