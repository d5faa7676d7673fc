import type { Made, PictureOptions } from './make-picture.ts'
import PictureWorker from './picture-worker.ts?worker'

/** Makes a picture in a worker; undefined where this does not work. */
function inWorker(source: Blob, options: PictureOptions): Promise<Made | undefined> {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const worker = new PictureWorker()
    const end = (made: Made | undefined) => {
      worker.terminate()
      resolve(made)
    }
    worker.onerror = () => end(undefined)
    worker.onmessage = ({ data }: MessageEvent<{ readonly made: Made | undefined }>) => end(data.made)
    worker.postMessage({ source, options })
  })
}

/** A photograph of one side, and its source. */
export interface Photograph extends Pick<Made, 'corners' | 'problems'>, Pick<PictureOptions, 'turns'> {
  /** The file that is sent. */
  readonly file: File
  /** The file that the person took or chose. */
  readonly source: File
}

/** The source of each returned photograph, so that it can still be rotated and straightened. */
const photographs = new WeakMap<File, Photograph>()

/** The source and options of a returned photograph; a photograph of an earlier visit is its own source. */
export function photographOf(file: File): Photograph {
  return photographs.get(file) ?? { file, source: file, corners: null, turns: 0, problems: [] }
}

/** Makes the photograph that is sent. @throws when the browser cannot read the picture */
export async function takePhotograph(source: File, options: PictureOptions): Promise<Photograph> {
  // In a worker, because it takes up to a second on a phone; in the page where that does not work.
  const made =
    (await inWorker(source, options)) ?? (await (await import('./make-picture.ts')).makePicture(source, options))
  const name = `${source.name.replace(/\.\w+$/, '').slice(0, 100) || 'foto'}.jpg`
  const file = new File([made.jpeg], name, { type: 'image/jpeg' })
  const photograph = { file, source, turns: options.turns, corners: made.corners, problems: made.problems }
  photographs.set(file, photograph)
  return photograph
}
