import type { Made, Wanted } from './make-picture.ts'
import PictureWorker from './picture-worker.ts?worker'

/** Makes a picture beside the page; undefined where this does not work. */
function inWorker(source: Blob, wanted: Wanted): Promise<Made | undefined> {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const worker = new PictureWorker()
    const end = (made: Made | undefined) => {
      worker.terminate()
      resolve(made)
    }
    worker.onerror = () => end(undefined)
    worker.onmessage = ({ data }: MessageEvent<{ readonly made: Made | undefined }>) => end(data.made)
    worker.postMessage({ source, wanted })
  })
}

/**
 * Makes a picture of a document: in a worker, because it takes up to a second on a phone, or else in the page.
 * @throws when the browser cannot read the picture
 */
export async function makePictureApart(source: Blob, wanted: Wanted): Promise<Made> {
  return (await inWorker(source, wanted)) ?? (await import('./make-picture.ts')).makePicture(source, wanted)
}
