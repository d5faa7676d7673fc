import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileMaxBytes } from '@portal/contract'
import { addFile } from '@portal/contract/staff'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyPace, limitSlowBodies } from '../../src/base/http/slow-bodies.ts'
import { lasting } from './length.ts'
import { testApp } from './test-app.ts'

const app = Fastify()
let port: number

beforeAll(async () => {
  limitSlowBodies(app, { silentSeconds: 2, bytesPerSecond: 1000 })
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => body,
  )
  app.post('/', async ({ body }) => ({ bytes: (body as Buffer).length }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends a body in pieces with pauses. Returns the response and the seconds until the connection ended. */
async function send(
  length: number,
  pieces: number,
  size: number,
  gap: number,
): Promise<{ text: string; took: number }> {
  const began = performance.now()
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  socket.on('error', () => undefined)
  const ended = new Promise((settle) => socket.once('close', settle))
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
  )
  for (let piece = 0; piece < pieces && !socket.destroyed; piece += 1) {
    socket.write(Buffer.alloc(size))
    await pause(gap)
  }
  await ended
  return { text, took: (performance.now() - began) / 1000 }
}

it.concurrent('the server accepts a slow body that takes longer than the idle timeout', async () => {
  const { text, took } = await send(20_000, 10, 2000, 500)
  expect(text).toContain('{"bytes":20000}')
  expect(took).toBeGreaterThan(4)
})

it.concurrent('the server ends a connection that stalls', async () => {
  const { text, took } = await send(20_000, 1, 5000, 0)
  expect(text).toContain('408')
  expect(took).toBeGreaterThan(1.5)
})

it.concurrent('the server ends a connection that sends less than the minimum average rate', async () => {
  const { text } = await send(20_000, 200, 10, 100)
  expect(text).toContain('408')
})

it.concurrent('the server receives 10 MB over 1 Mbit/s and adds the document', async () => {
  const at = await testApp()
  try {
    expect([at.app.server.requestTimeout, at.app.server.headersTimeout]).toEqual([0, 30_000])
    expect(bodyPace.bytesPerSecond * 8).toBeLessThan(1_000_000)
    const citizen = await at.citizen({})
    const { id: type } = await at.db.selectFrom('file_types').select('id').executeTakeFirstOrThrow()
    const edge = 'slow-line'
    const part = (head: string) => `--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`
    const pdf = '%PDF-1.4\n%%EOF\n'.padEnd(lasting(fileMaxBytes, 400_000))
    const body = Buffer.from(
      `${part('name="file_type_id"')}${type}\r\n${part('name="file"; filename="a.pdf"\r\nContent-Type: application/pdf')}${pdf}\r\n--${edge}--\r\n`,
    )
    async function* slowly() {
      for (let from = 0; from < body.length; from += 12_500) {
        yield body.subarray(from, from + 12_500)
        await pause(100)
      }
    }
    const address = await at.app.listen({ port: 0, host: '127.0.0.1' })
    const response = await fetch(address + addFile.path.replace(':id', String(citizen)), {
      method: addFile.method,
      headers: {
        authorization: `Bearer ${at.people.admin.access}`,
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
      body: slowly(),
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(addFile.status)
    const stored = await at.db.selectFrom('stored_files').select('size').orderBy('id', 'desc').executeTakeFirst()
    expect(Number(stored?.size)).toBe(pdf.length)
  } finally {
    await at.close()
  }
})
