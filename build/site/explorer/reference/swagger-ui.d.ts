/** The part of swagger-ui that the API documentation uses; the package has no types. */
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  /** What plug-ins and components receive. */
  export interface System {
    readonly React: {
      readonly createElement: (type: unknown, props?: object, ...children: unknown[]) => unknown;
    };
    readonly getComponent: (name: string, isConnected?: boolean) => unknown;
    readonly specSelectors: { readonly loadingStatus: () => string };
  }
  interface LoadedResponse {
    readonly url: string;
    text: string;
  }
  interface Options {
    readonly url: string;
    readonly domNode: Element;
    readonly presets: readonly unknown[];
    readonly plugins: readonly ((system: System) => object)[];
    readonly layout: string;
    readonly validatorUrl: null;
    readonly syntaxHighlight: false;
    readonly tryItOutEnabled: boolean;
    readonly supportedSubmitMethods: readonly string[];
    readonly defaultModelsExpandDepth: number;
    readonly onComplete: () => void;
    readonly responseInterceptor: (response: LoadedResponse) => LoadedResponse;
  }
  const SwaggerUI: ((options: Options) => unknown) & { readonly presets: { readonly apis: unknown } };
  export default SwaggerUI;
}
