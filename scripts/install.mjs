import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { adviceOf } from './install-advice.mjs'
import { messageOf } from './messages.cjs'
import { at, giveUp, hasHome, root } from './place.mjs'
import { runStep } from './run-step.mjs'

const lockFile = at('package-lock.json')
/** Inside node_modules, so that removing that folder removes this record too. */
const memory = at('node_modules', '.installed-from')

/** Whether the installed packages are those of the lock file, apart from those for other platforms. */
function isInstalled() {
  try {
    const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
    const found = read(at('node_modules', '.package-lock.json'))
    return Object.entries(read(lockFile)).every(([path, { version, integrity, link, optional, devOptional }]) => {
      if (!path.includes('node_modules/') || link) return true
      const there = found[path]
      if (there === undefined) return optional === true || devOptional === true
      return there.version === version && there.integrity === integrity
    })
  } catch {
    return false
  }
}

/** The npm that started this process, else the one in the folder of Node, else the one on the path. */
function npmCommand() {
  const beside = [
    process.env.npm_execpath ?? '',
    join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((path) => path.endsWith('npm-cli.js') && existsSync(path))
  return beside === undefined
    ? { file: 'npm', first: [], shell: process.platform === 'win32' }
    : { file: process.execPath, first: [beside], shell: false }
}

/** Installs the packages of the lock file if they are missing, and stores the hash of the lock file. */
export async function ensureInstalled() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (existsSync(memory) && readFileSync(memory, 'utf8') === hash) return
  if (!isInstalled()) {
    process.stdout.write(`${messageOf('installing')}\n`)
    const began = Date.now()
    const { file, first, shell } = npmCommand()
    const { status, output, error } = await runStep(
      file,
      // What npm has downloaded before is used first: so it also installs without a network.
      [
        ...first,
        'ci',
        '--prefer-offline',
        '--include=dev',
        '--include=optional',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      {
        cwd: root,
        shell,
        stdio: ['ignore', 'ignore', 'pipe'],
        // npm keeps its downloads in the home folder. Without a home folder, they go here.
        env: {
          ...process.env,
          npm_config_update_notifier: 'false',
          ...(hasHome() ? {} : { HOME: at('.cache'), npm_config_cache: at('.cache', 'npm') }),
        },
      },
    )
    if (status !== 0) {
      process.stderr.write(output)
      const { code, message } = adviceOf(output)
      giveUp(
        messageOf('not_installed', {
          reason: error?.message ?? `npm ci: ${code ?? status}`,
          advice: messageOf(message),
        }),
      )
    }
    process.stdout.write(`${messageOf('installed', { seconds: Math.round((Date.now() - began) / 1000) })}\n`)
  }
  writeFileSync(memory, hash)
}
