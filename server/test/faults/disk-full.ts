import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addFile, exportProfiles, listProfiles, readExport, readFile, showJob } from '@portal/contract/staff'
import { expect, it } from 'vitest'
import { translate } from '../../src/base/text/i18n.ts'
import { isLong } from '../base/length.ts'
import type { Installation } from './installation.ts'
import { printFigure, seconds, timeoutMs } from './length.ts'
import { sendCall } from './send-call.ts'

/** A way to leave no disk space for the files of the program. */
interface Fullness {
  readonly name: string
  isPossible(): boolean
  begin(at: Installation): void
  end(at: Installation): void
  /** Restores the original files and adds those written meanwhile, because other tests read them. */
  leave?(at: Installation): void
}

const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' })
const must = (command: string, ...args: string[]) => {
  const { status, stderr, error } = run(command, ...args)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`)
}

const filesOf = ({ dataDir }: Installation) => join(dataDir, 'files')

function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  // The root user of a container may not mount a file system.
  const probe = mkdtempSync(join(tmpdir(), 'citizen-portal-mount-'))
  const may = run('mount', '-t', 'tmpfs', 'tmpfs', probe).status === 0
  if (may) run('umount', probe)
  rmdirSync(probe)
  return may
}

const ways: readonly Fullness[] = [
  {
    name: 'a full disk',
    isPossible: mayMount,
    begin: (at) => {
      mkdirSync(filesOf(at), { recursive: true })
      must('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', filesOf(at))
    },
    end: (at) => must('mount', '-o', 'remount,size=64m', filesOf(at)),
    leave: (at) => {
      const aside = mkdtempSync(join(tmpdir(), 'citizen-portal-files-'))
      cpSync(filesOf(at), aside, { recursive: true })
      must('umount', filesOf(at))
      cpSync(aside, filesOf(at), { recursive: true })
      rmSync(aside, { recursive: true })
    },
  },
  {
    // Any user may limit the size of the files that their own process writes.
    name: 'a limit on files',
    isPossible: () => process.platform === 'linux' && run('prlimit', '--version').status === 0,
    begin: (at) => {
      for (const server of at.servers) must('prlimit', '--pid', String(server.pid()), '--fsize=32768:')
    },
    end: (at) => {
      for (const server of at.servers) must('prlimit', '--pid', String(server.pid()), '--fsize=unlimited:')
    },
  },
]

/** All files in the folder of stored files, drafts included. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

const bytesOf = (url: string) => Buffer.from(url.split(',')[1] ?? '', 'base64')

/** Without disk space an upload and an export return an error, and no incomplete file can be downloaded. */
export function diskFull(installation: () => Installation): void {
  const possible = ways.filter((way) => way.isPossible())
  for (const way of isLong ? possible : possible.slice(0, 1)) {
    it(`with ${way.name} an upload and an export report an error, and no incomplete file is offered`, async () => {
      const at = installation()
      const token = await at.signIn('admin')
      const { profile, type } = await at.withDatabase(async (db) => ({
        profile: (await db.selectFrom('profiles').select('id').orderBy('id').executeTakeFirstOrThrow()).id,
        type: (await db.selectFrom('file_types').select('id').orderBy('id').executeTakeFirstOrThrow()).id,
      }))
      const bytes = Buffer.from(`%PDF-1.4\n% ${'x'.repeat(300_000)}\n%%EOF\n`)
      const upload = () => {
        const form = new FormData()
        form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'grande.pdf')
        form.set('file_type_id', String(type))
        return sendCall(at.origin, addFile, { params: { id: profile }, token, form })
      }
      const countStored = () =>
        at.withDatabase(async (db) => (await db.selectFrom('stored_files').select('id').execute()).length)
      const stateOf = async (key: string) =>
        (await sendCall(at.origin, showJob, { params: { key }, token })).body?.data.status

      way.begin(at)
      const before = { rows: await countStored(), files: filesIn(filesOf(at)).toSorted() }
      let key = ''
      try {
        const rejected = await upload()
        expect([rejected.status, rejected.error.reason]).toEqual([503, 'storage_unavailable'])
        expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
        expect(rejected.error.message).toBe(translate('es', 'error_codes.storage_unavailable'))
        const ordered = await sendCall(at.origin, exportProfiles, { token, query: { format: 'xlsx' } })
        expect(ordered.status).toBe(202)
        key = ordered.body.details?.key ?? ''
        await expect.poll(() => stateOf(key), { timeout: timeoutMs }).toBe('retrying')
        expect((await sendCall(at.origin, readExport, { params: { key }, token })).status).toBe(404)
        expect(await countStored()).toBe(before.rows)
        expect(filesIn(filesOf(at)).toSorted()).toEqual(before.files)
        // Requests that need no disk space still succeed.
        expect((await sendCall(at.origin, listProfiles, { token })).status).toBe(200)
      } finally {
        way.end(at)
      }

      const added = await upload()
      expect(added.status).toBe(201)
      const file = ((added.body.details ?? {}) as { id?: number }).id ?? 0
      const read = await sendCall(at.origin, readFile, { params: { id: profile, file }, token })
      expect(bytesOf(read.body.data.file).equals(bytes)).toBe(true)
      const began = performance.now()
      await expect.poll(() => stateOf(key), { timeout: timeoutMs, interval: 250 }).toBe('exported')
      const fetched = await sendCall(at.origin, readExport, { params: { key }, token })
      expect(fetched.status).toBe(200)
      const workbook = bytesOf(fetched.body.data.file)
      expect(workbook.length).toBeGreaterThan(64 * 1024)
      // The directory of a zip is at its end, so the file is complete.
      expect(workbook.includes(Buffer.from('PK\x05\x06', 'latin1'), workbook.length - 22)).toBe(true)
      printFigure(
        `${way.name}: refused; with free space again the requested export was finished ${seconds(performance.now() - began)} later`,
      )
      way.leave?.(at)
    })
  }
}
