import { makePicture, type PictureOptions } from './make-picture.ts'

// Makes one picture. The caller ends the worker.
addEventListener(
  'message',
  async ({ data }: MessageEvent<{ readonly source: Blob; readonly options: PictureOptions }>) => {
    try {
      postMessage({ made: await makePicture(data.source, data.options) })
    } catch {
      postMessage({ made: undefined })
    }
  },
)
