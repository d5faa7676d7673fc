import { parentPort, workerData } from 'node:worker_threads'
import { WorkbookFault } from './faults.ts'
import { type ReadingTask, readTask, type WorkerNews } from './read-task.ts'

// The thread that reads a workbook: its fate is its own, and whoever started it ends it.
const port = parentPort
if (port !== null) {
  const tell = (news: WorkerNews) => port.postMessage(news)
  await readTask(workerData as ReadingTask, tell).catch((error) => {
    if (!(error instanceof WorkbookFault)) throw error
    tell({ refused: error.reason, params: error.params })
  })
}
