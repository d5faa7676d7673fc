declare module 'oidc-provider/lib/provider.js' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** The part of the request context of koa and the provider that our code uses. */
  export interface Context {
    readonly method: string
    readonly path: string
    readonly host: string
    readonly req: IncomingMessage
    readonly res: ServerResponse
    status: number
    type: string
    body: unknown
    respond: boolean
    get(header: string): string
    set(header: string, value: string): void
    redirect(address: string): void
    readonly oidc?: {
      readonly route?: string
      readonly params?: Readonly<Record<string, unknown>>
      readonly client?: { readonly clientId: string; readonly clientSecret: string }
      readonly account?: { readonly accountId: string }
      readonly session?: Session
      readonly provider: Provider
      readonly requestParamOIDCScopes: ReadonlySet<string>
    }
  }

  interface Session {
    readonly accountId?: string
    readonly authorizations?: Readonly<Record<string, unknown>>
    grantIdFor(client: string): string | undefined
    sidFor(client: string): string
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  /** A certified OpenID provider. The package has no types. */
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    readonly Grant: {
      new (about: { accountId: string; clientId: string }): Grant
      find(id: string): Promise<Grant | undefined>
    }
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    on(event: 'authorization.success', listener: (context: Context, out: Record<string, string>) => void): void
    on(event: 'server_error', listener: (context: Context, error: Error) => void): void
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ prompt: { name: string }; session?: { accountId?: string } }>
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<string>
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** Stores the tokens and sessions of one provider in memory. */
  export function createMemoryAdapter(clockTolerance?: number): (model: string) => object
}
