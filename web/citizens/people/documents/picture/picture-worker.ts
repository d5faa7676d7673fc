import { makePicture, type Wanted } from './make-picture.ts'

// Makes one picture; whoever started it ends it.
addEventListener('message', async ({ data }: MessageEvent<{ readonly source: Blob; readonly wanted: Wanted }>) => {
  try {
    postMessage({ made: await makePicture(data.source, data.wanted) })
  } catch {
    postMessage({ made: undefined })
  }
})
