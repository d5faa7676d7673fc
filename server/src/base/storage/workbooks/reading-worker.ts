import { parentPort, workerData } from 'node:worker_threads'
import { type ReadingTask, readTask, type WorkerMessage } from './read-task.ts'
import { WorkbookError } from './workbook-error.ts'

// The thread that reads a workbook. If it fails, only the thread ends; the caller terminates it.
const port = parentPort
if (port !== null) {
  const send = (message: WorkerMessage) => port.postMessage(message)
  void readTask(workerData as ReadingTask, send).catch((error) => {
    if (!(error instanceof WorkbookError)) throw error
    send({ reason: error.reason, params: error.params })
  })
}
