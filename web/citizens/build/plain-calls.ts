import { type Plugin, runnerImport } from 'vite'

/** The calls of citizens, and those that both applications make. */
const modules =
  /\/contract\/src\/(?:[a-z]+\/citizens\/(?![\w-]*form\.)[\w-]+|offer\/references|accounts\/app-settings|enrolments\/passports)\.ts$/
const prefix = '\0portal-call:'

interface CallLike {
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly needs: unknown
  readonly without: unknown
  readonly response: { readonly _zod: { readonly def: { readonly type: string } } }
}

function isCall(value: unknown): value is CallLike {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
}

const isPlain = (value: unknown) =>
  typeof value !== 'function' && !(typeof value === 'object' && value !== null && '_zod' in value)

/** What the request layer reads of a call. */
function plainCall({ method, path, tag, needs, without, response }: CallLike): object {
  return { method, path, tag, needs, without, response: { _zod: { def: { type: response._zod.def.type } } } }
}

const literal = (value: unknown) => JSON.stringify(isCall(value) ? plainCall(value) : value)

/**
 * Writes calls without their schemas: a request needs only method, path and the like, and the schemas with their library are a sixth of
 * the first page's budget. Each call is a module of its own, so that a page is loaded with the calls that it makes and no others. Forms
 * take their schemas from `profile-form.ts` of the contract; importing a schema from a call's module fails the build.
 */
export function plainCalls(): Plugin {
  /** The code of each export, by its id. */
  const codes = new Map<string, string>()
  return {
    name: 'portal-plain-calls',
    apply: 'build',
    resolveId: {
      filter: { id: /^\0portal-call:/ },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    load: {
      filter: { id: [modules, /^\0portal-call:/] },
      async handler(id) {
        if (id.startsWith(prefix)) return codes.get(id) ?? null
        const { module } = await runnerImport<Readonly<Record<string, unknown>>>(id)
        return Object.entries(module)
          .filter(([, value]) => isPlain(value))
          .map(([name, value]) => {
            const own = `${prefix}${id}#${name}`
            codes.set(own, `export const ${name} = ${literal(value)}\n`)
            return `export { ${name} } from ${JSON.stringify(own)}\n`
          })
          .join('')
      },
    },
  }
}
