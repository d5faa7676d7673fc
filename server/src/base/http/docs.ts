import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { conflictStatusHeader, mostRowAudits } from '@portal/contract'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { audienceConstraint } from './audience.ts'

/** The documentation page adds its own styles inline. */
const readerPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"

const { name, value } = conflictStatusHeader
const { audience } = audienceConstraint

/** The introduction of the document: the rules for every call. */
const description = `A conflict (a stale version, a row in use, a step that is not allowed) gets status ${value} for a caller that \
sends the header \`${name}: ${value}\`, and 422 with the same \`message\`, \`reason\` and \`details\` for one that does not.

Rows of lists and records contain their history, \`audits\`: the latest ${mostRowAudits} audit rows, for principals who may see it (*view-audit* on the model), \
else none. A client that does not show it sends \`without=audits\`. A whole list (\`per_page=-1\`) never contains it.

The columns in \`headers\` and \`expanded\` contain text or numbers: a column of another type in the row, such as \`is_paid\`, is named \
\`is_paid_text\` there, and rows contain both; missing texts are empty. A client that formats its columns itself sends \`without=texts\`.

A list that accepts \`fields\` returns rows with only these fields, \`id\` and \`version\`; without it, rows have all fields. \`without=columns\` leaves out \
\`headers\` and \`expanded\`, \`without=links\` the links to other pages, which \`meta\` contains too.

Some paths have different responses for staff and for citizens: the token selects the response. The response for a citizen, and for a request without a \
token, is described at the same path with \`#${audience}\`.`

/** Describes the citizens' call of a path that staff have too beside that of the staff: a document has one operation for a method of a path. */
const transform: typeof jsonSchemaTransform = (described) => {
  const { schema, url } = jsonSchemaTransform(described)
  const { constraints } = (described as { readonly route: RouteOptions }).route
  return { schema, url: constraints?.audience === audience ? `${url}#${audience}` : url }
}

/** Serves the OpenAPI 3.1 document, generated from the contract's schemas, and a page to read it. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Citizen portal', version: '0.1.0', description },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform,
  })
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, part: 'docs' }
    })
    await docs.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: readerPolicy })
    docs.get('/api/docs/openapi.json', { schema: { hide: true } as object }, async () => app.swagger())
  })
}
