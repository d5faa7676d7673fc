import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** A simple load balancer: one address for several servers, which sends each request to the next server. */
export interface Front {
  readonly origin: string
  close(): Promise<void>
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of incoming) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/**
 * Starts the load balancer. It skips a server that refuses the connection. It responds with 502 when a server breaks off its response,
 * because the server may or may not have executed the request.
 */
export async function startLoadBalancer(targets: readonly string[]): Promise<Front> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  function pass(incoming: IncomingMessage, body: Buffer, response: ServerResponse, left: number): void {
    const target = new URL(targets[turn++ % targets.length] ?? '')
    const { method, url: path } = incoming
    const headers = { ...incoming.headers, host: target.host, 'content-length': String(body.length) }
    const onward = request({ agent, host: target.hostname, port: target.port, method, path, headers }, (came) => {
      response.writeHead(came.statusCode ?? 502, came.headers)
      came.pipe(response)
      came.once('error', () => response.destroy())
    })
    onward.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && left > 1) pass(incoming, body, response, left - 1)
      else if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    onward.end(body)
  }

  const server = createServer(async (incoming, response) => {
    try {
      pass(incoming, await bodyOf(incoming), response, targets.length)
    } catch {
      response.destroy()
    }
  })
  // Otherwise the server could close an idle connection while a request is being sent on it.
  server.keepAliveTimeout = 0
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      await new Promise<void>((settle) => server.close(() => settle()))
    },
  }
}
