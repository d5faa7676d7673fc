import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectApi } from '../../request/api.ts'
import { drawingOf, play, stillFrame } from './drawing-player.ts'

const player = vi.hoisted(() => ({ goToAndStop: vi.fn(), destroy: vi.fn() }))
const loadAnimation = vi.hoisted(() => vi.fn())
// The player needs a browser, so it is mocked here.
vi.mock('lottie-web/build/player/lottie_light', () => ({ default: { loadAnimation } }))

const drawing = { v: '5', nm: 'a', fr: 30, ip: 0, op: 120, w: 240, h: 160, assets: [], layers: [] }
const place = {} as HTMLElement
let server: Server
let requests: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const found = !request.url?.includes('search-path') || requests.filter((url) => url === request.url).length > 1
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ? { data: { lottie: drawing } } : { message: 'No.' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  connectApi({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
beforeEach(() => {
  requests = []
  player.goToAndStop.mockReset()
  loadAnimation.mockReset().mockReturnValue(player)
})

test('requests a drawing once for two plays, and plays it without a loop', async () => {
  const remove = await play(place, 'empty-bench', false)
  await play(place, 'empty-bench', false)
  expect(requests.filter((url) => url.endsWith('/api/animations/empty-bench.json'))).toHaveLength(1)
  expect(loadAnimation).toHaveBeenCalledWith(
    expect.objectContaining({ container: place, renderer: 'svg', loop: false, autoplay: true, animationData: drawing }),
  )
  expect(player.goToAndStop).not.toHaveBeenCalled()
  remove()
  expect(player.destroy).toHaveBeenCalledOnce()
})

test('shows the middle frame when the person prefers reduced motion', async () => {
  await play(place, 'empty-bench', true)
  expect(loadAnimation).toHaveBeenCalledWith(expect.objectContaining({ autoplay: false }))
  expect(player.goToAndStop).toHaveBeenCalledWith(60, true)
  expect(stillFrame({ ip: 10, op: 31 })).toBe(20)
})

test('requests a drawing again after an error', async () => {
  await expect(drawingOf('search-path')).rejects.toMatchObject({ status: 404 })
  await expect(drawingOf('search-path')).resolves.toMatchObject({ op: 120 })
})
