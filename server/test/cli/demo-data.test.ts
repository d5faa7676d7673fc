import { describe, expect, it } from 'vitest'
import { StartError } from '../../src/base/process/start-error.ts'
import { readDemo } from '../../src/cli/demo-data.ts'

describe('the demonstration', () => {
  it('is loaded when it is installed', async () => {
    expect(await readDemo()).toBeTypeOf('function')
  })

  it('is reported as absent when it is not installed', async () => {
    const absent = Object.assign(new Error("Cannot find package '@portal/demo'"), { code: 'ERR_MODULE_NOT_FOUND' })
    const read = readDemo(() => Promise.reject(absent))
    await expect(read).rejects.toThrow(StartError)
    await expect(read).rejects.toThrow('This installation has no demo data (the folder demo).')
  })

  it('throws another error when it is broken', async () => {
    const broken = Promise.reject(new SyntaxError('broken'))
    await expect(readDemo(() => broken)).rejects.toThrow(SyntaxError)
  })
})
