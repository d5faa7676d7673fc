import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../errors/errors.ts'
import { concurrencyLimit } from '../../process/concurrency-limit.ts'
import type { SheetRow } from './read-sheet.ts'
import type { ReadingTask, ReadSheet, WorkerMessage } from './read-task.ts'
import { type ReadLimits, readLimits, WorkbookError } from './workbook-error.ts'

const begins = (bytes: Buffer, ...first: number[]) => first.every((byte, index) => bytes[index] === byte)

/** Whether bytes look like text separated by commas, semicolons or tabs. */
function isSeparatedText(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4096)
  if (start.includes(0)) return false
  const [line = ''] = start.toString('latin1').split(/\r?\n/, 1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of these.
  return !/[\u0001-\u0008\u000e-\u001f]/.test(line) && !/^\s*</.test(line) && /[,;\t]/.test(line)
}

/**
 * Checks by the first bytes that a file can be a workbook.
 * @throws WorkbookError for files that people mistake for one: .xls, a workbook with a password, a renamed text file.
 */
function assertWorkbook(bytes: Buffer): void {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    // A workbook with a password is stored, encrypted, inside a file of the old format.
    const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new WorkbookError(isEncrypted ? 'workbook_encrypted' : 'workbook_xls')
  }
  // The oldest .xls files have no container: their first record comes first.
  if (begins(bytes, 0x09) && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? 0xff))
    throw new WorkbookError('workbook_xls')
  throw new WorkbookError(isSeparatedText(bytes) ? 'workbook_csv' : 'workbook_kind')
}

/** Two threads can read at the same time. The limit exists because each may use 256 MB. */
const limitReaders = concurrencyLimit(2)

/** Bundles the sources of the thread, in a process of its own, because the program does not depend on the bundler. */
const bundler = `
const options = { entryPoints: ['./reading-worker.ts'], bundle: true, platform: 'node', write: false }
process.stdout.write(require('esbuild').buildSync(options).outputFiles[0].text)`

/** The code of the thread, made once per process: a loader of TypeScript in each thread took a second. */
let fromSources: Promise<{ readonly stdout: string }> | undefined

/** Starts the thread from the built file or, in development and tests, from the sources. */
async function startWorker(task: ReadingTask): Promise<Worker> {
  const { megabytes } = task.limits
  const resourceLimits = {
    maxOldGenerationSizeMb: Math.round(megabytes * 0.8),
    maxYoungGenerationSizeMb: Math.round(megabytes * 0.1),
    stackSizeMb: 4,
  }
  const options = { workerData: task, env: {}, resourceLimits }
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./workbook-worker.js', import.meta.url), options)
  fromSources ??= promisify(execFile)(process.execPath, ['--eval', bundler], { cwd: new URL('.', import.meta.url) })
  return new Worker((await fromSources).stdout, { ...options, eval: true })
}

function readFrom(worker: Worker, limits: ReadLimits): Promise<ReadSheet> {
  const rows: SheetRow[] = []
  return new Promise((settle, fail) => {
    const timeOut = () => fail(new WorkbookError('workbook_time', { max: Math.ceil(limits.milliseconds / 1000) }))
    const timer = setTimeout(timeOut, limits.milliseconds)
    worker.on('message', (message: WorkerMessage) => {
      if ('rows' in message) for (const row of message.rows) rows.push(row)
      else if ('done' in message) settle({ ...message.done, rows })
      else fail(new WorkbookError(message.reason, message.params))
    })
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      const max = Math.round(limits.inflated / 1024 / 1024)
      fail(isFull ? new WorkbookError('workbook_size', { max }) : new WorkbookError('workbook_damaged', {}, error))
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      fail(new WorkbookError('workbook_damaged'))
    })
  })
}

async function readInWorker(task: ReadingTask): Promise<ReadSheet> {
  const worker = await startWorker(task)
  try {
    return await readFrom(worker, task.limits)
  } finally {
    await worker.terminate()
  }
}

/** Converts a workbook error to a validation error of the field that contains the file. */
function fieldErrorOf(field: string, { reason, params, cause }: WorkbookError): AppError {
  return new AppError('invalid', { errors: { [field]: [{ key: `validation.${reason}`, params }] }, cause })
}

/**
 * Reads one sheet of a workbook that a person uploads, in a thread with limited time and memory. Nothing in the workbook is
 * executed and no link is followed.
 * @throws AppError 422 on the field, with a sentence, when the file is not a valid workbook or exceeds a limit.
 */
export async function readWorkbook(
  bytes: Buffer,
  expected: { readonly sheet: string; readonly columns: number; readonly field?: string },
  limits: ReadLimits = readLimits,
): Promise<ReadSheet> {
  const { sheet, columns, field = 'file' } = expected
  try {
    if (bytes.length > limits.bytes) {
      throw new WorkbookError('workbook_size', { max: Math.round(limits.bytes / 1024 / 1024) })
    }
    assertWorkbook(bytes)
    return await limitReaders(() => readInWorker({ bytes, sheet, columns, limits }))
  } catch (error) {
    throw error instanceof WorkbookError ? fieldErrorOf(field, error) : error
  }
}
