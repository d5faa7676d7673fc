import { type Lottie, showAnimation } from '@portal/contract'
import lottie from 'lottie-web/build/player/lottie_light'
import { request } from '../../request/api.ts'

/** The animations on the server, by file name. */
export type DrawingName = 'empty-bench' | 'search-path' | 'offline-cloud'

const fetched = new Map<DrawingName, Promise<Lottie>>()

/** The data of an animation, requested once. @throws ApiError */
export function drawingOf(name: DrawingName): Promise<Lottie> {
  const loaded = fetched.get(name)
  if (loaded !== undefined) return loaded
  const response = request(showAnimation, {
    params: { file: `${name}.json` },
    blockAllowed: false,
    progress: false,
  }).then(({ data }) => data.lottie)
  fetched.set(name, response)
  response.catch(() => fetched.delete(name))
  return response
}

/** The frame to show when the person prefers reduced motion: in the middle, when everything is visible. */
export function stillFrame({ ip, op }: Pick<Lottie, 'ip' | 'op'>): number {
  return Math.floor((ip + op) / 2)
}

/** Plays an animation once, as a longer motion would need a button to stop it. @returns how to remove it @throws ApiError */
export async function play(place: HTMLElement, name: DrawingName, still: boolean): Promise<() => void> {
  const drawing = await drawingOf(name)
  const player = lottie.loadAnimation({
    container: place,
    renderer: 'svg',
    loop: false,
    autoplay: !still,
    // The player modifies the object that it receives.
    animationData: structuredClone(drawing),
  })
  if (still) player.goToAndStop(stillFrame(drawing), true)
  // Fetched early, because without a connection it cannot be fetched.
  drawingOf('offline-cloud').catch(() => {})
  return () => player.destroy()
}
