/** The part of oidc-provider that the story uses; the package comes without types. */
declare module 'oidc-provider' {
  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: object, response: object) => void;
  }
}
