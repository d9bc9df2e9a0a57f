/** The part of Swagger UI that the API reference uses. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export default function SwaggerUI(options: {
    readonly url: string | undefined;
    readonly domNode: HTMLElement;
    /** The name of a component. */
    readonly layout: string;
    readonly plugins: readonly unknown[];
    readonly deepLinking: boolean;
    readonly tryItOutEnabled: boolean;
    /** Null: no badge of a validator. */
    readonly validatorUrl: null;
    readonly syntaxHighlight: { readonly theme: string };
    /** 0: the list of schemas is collapsed. */
    readonly defaultModelsExpandDepth: number;
    readonly requestInterceptor: <T extends { readonly url: string }>(request: T) => T;
  }): { readonly layoutActions: { readonly parseDeepLinkHash: (hash: string) => void } };
}
