import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, it } from 'vitest'
import { programRoot } from '../../src/base/process/config.ts'
import type { ReadingTask, WorkerMessage } from '../../src/base/storage/workbooks/read-task.ts'
import { readLimits } from '../../src/base/storage/workbooks/workbook-error.ts'
import { workbookBuffer } from '../../src/base/storage/workbooks/write-workbook.ts'
import { buildServer, startNode, temporaryFolder } from '../base/processes.ts'

describe('workbooks of the built program', () => {
  beforeAll(buildServer)

  it('are read in a thread, whose file is beside the built server', async () => {
    const entry = join(programRoot, 'server', 'dist', 'workbook-worker.js')
    expect(existsSync(entry)).toBe(true)
    const bytes = await workbookBuffer({ sheets: [{ name: 'UNA', widths: [], rows: [['Natación', 20]] }] })
    const task: ReadingTask = { bytes, sheet: 'UNA', columns: 5, limits: readLimits }
    const worker = new Worker(entry, { workerData: task })
    const messages: WorkerMessage[] = []
    worker.on('message', (message: WorkerMessage) => messages.push(message))
    await new Promise((settle, fail) => worker.once('exit', settle).once('error', fail))
    expect(messages).toEqual([
      { rows: [{ number: 1, cells: ['Natación', 20] }] },
      { done: { sheet: 'UNA', is1904: false, isHidden: false, merged: [], hiddenColumns: [] } },
    ])
  })

  it('of 100,000 rows are written with little memory', async () => {
    const file = join(temporaryFolder(), 'large.xlsx')
    const writing = startNode(['--import', 'tsx', 'server/test/base/workbook-process.ts', 'write', '100000', file])
    expect(await writing.ended).toBe(0)
    const { megabytes } = JSON.parse(writing.output.all) as { megabytes: number }
    expect(megabytes).toBeGreaterThan(0)
    expect(megabytes).toBeLessThan(150)
  })
})
