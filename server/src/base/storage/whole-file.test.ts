import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeWhole } from './whole-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-whole-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('writes a file and its folder, readable by the owner only', async () => {
  const path = join(folder, '2026', '06', 'one')
  await writeWhole(path, Buffer.from('whole'))
  expect(readFileSync(path, 'utf8')).toBe('whole')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, '2026', '06'))).toEqual(['one'])
})

test('leaves no temporary file when the file cannot be moved to its path', async () => {
  const path = join(folder, 'taken')
  mkdirSync(path)
  await expect(writeWhole(path, Buffer.from('whole'))).rejects.toMatchObject({ code: 'EISDIR' })
  expect(readdirSync(folder)).not.toContain('taken.part')
})
