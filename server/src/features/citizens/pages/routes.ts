import { citizenBasePath } from '@portal/contract/citizens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { registerApplication, sendPage, type WebApplication } from '../../../http/web-files.ts'
import { pageAt, pathOf, segmentsOf } from './page-at.ts'

/** Serves the application of the citizens. An address without a page answers 404, with the page that says so. */
export async function registerCitizenPages(
  app: FastifyInstance,
  application: WebApplication,
  policy: string,
): Promise<void> {
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    const segments = segmentsOf(path)
    // Without its slash the base path lies outside the scope of the service worker.
    if (segments.length === 0 && !path.endsWith('/')) {
      return reply.redirect(`${citizenBasePath}${/\?.*$/.exec(request.url)?.[0] ?? ''}`, 308)
    }
    const found = pageAt(segments)
    return sendPage(reply.status(found === undefined ? 404 : 200), application.html)
  }
  await registerApplication(app, application, { policy, page })
}
