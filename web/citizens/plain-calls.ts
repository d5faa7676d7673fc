import { type Plugin, runnerImport } from 'vite'

const modules = /\/contract\/src\/(citizens\/calls\/[\w-]+|account\/references|model\/passports)\.ts$/

interface CallLike {
  readonly method: string
  readonly path: string
  readonly answer: { readonly _zod: { readonly def: { readonly type: string } } }
}

function isCall(value: unknown): value is CallLike {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
}

const isPlain = (value: unknown) =>
  typeof value !== 'function' && !(typeof value === 'object' && value !== null && '_zod' in value)

/** What a request needs of a call: everything but the schemas of its input and answer. */
function plainCall({ answer, ...call }: CallLike): object {
  const rest = Object.entries(call).filter(([name]) => !['summary', 'params', 'query', 'body'].includes(name))
  return { ...Object.fromEntries(rest), answer: { _zod: { def: { type: answer._zod.def.type } } } }
}

/**
 * Writes the citizens' calls, and those of the shared lists, without their schemas: a request needs only method, path and the like, and the schemas with their
 * library are a sixth of the first page's budget. Forms take their schemas from `profile-form.ts` of the contract; importing a
 * schema from a call's module fails the build.
 */
export function plainCalls(): Plugin {
  return {
    name: 'portal-plain-calls',
    apply: 'build',
    load: {
      filter: { id: modules },
      async handler(id) {
        const { module } = await runnerImport<Readonly<Record<string, unknown>>>(id)
        return Object.entries(module)
          .filter(([, value]) => isPlain(value))
          .map(
            ([name, value]) => `export const ${name} = ${JSON.stringify(isCall(value) ? plainCall(value) : value)}\n`,
          )
          .join('')
      },
    },
  }
}
