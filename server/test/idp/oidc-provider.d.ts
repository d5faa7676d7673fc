declare module 'oidc-provider/lib/provider.js' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** What koa and the provider say about one request; only what ours uses of it. */
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

  /** A certified OpenID provider; the package carries no types. */
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
  /** Keeps what one provider issued in the memory of its process. */
  export function createMemoryAdapter(clockTolerance?: number): (model: string) => object
}
