import { type Lottie, showAnimation } from '@portal/contract'
import lottie from 'lottie-web/build/player/lottie_light'
import { request } from '../request/api.ts'

/** The drawings the server has, by the name of their file. */
export type DrawingName = 'empty-bench' | 'search-path' | 'offline-cloud'

const fetched = new Map<DrawingName, Promise<Lottie>>()

/** The drawing itself, asked for once. @throws ApiError */
export function drawingOf(name: DrawingName): Promise<Lottie> {
  const known = fetched.get(name)
  if (known !== undefined) return known
  const asked = request(showAnimation, {
    params: { file: `${name}.json` },
    blockAllowed: false,
    progress: false,
  }).then(({ data }) => data.lottie)
  fetched.set(name, asked)
  asked.catch(() => fetched.delete(name))
  return asked
}

/** The frame that stands still for who asked for no motion: in the middle, when everything is on the page. */
export function stillFrame({ ip, op }: Pick<Lottie, 'ip' | 'op'>): number {
  return Math.floor((ip + op) / 2)
}

/**
 * Plays a drawing in a place, once: what moves for longer than five seconds would have to be stopped by hand.
 * @returns what takes it away again
 * @throws ApiError when it cannot be fetched
 */
export async function play(place: HTMLElement, name: DrawingName, still: boolean): Promise<() => void> {
  const drawing = await drawingOf(name)
  const player = lottie.loadAnimation({
    container: place,
    renderer: 'svg',
    loop: false,
    autoplay: !still,
    // The player writes into what it is given.
    animationData: structuredClone(drawing),
  })
  if (still) player.goToAndStop(stillFrame(drawing), true)
  // Without a connection there is no asking for it.
  drawingOf('offline-cloud').catch(() => {})
  return () => player.destroy()
}
