import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fileMaxBytes } from './contract/src/index.ts'
import { ready } from './contract/src/staff.ts'
import { openPool } from './server/src/base/database/db.ts'
import { allSettings } from './server/src/base/process/settings.ts'
import { commands } from './server/src/cli/commands.ts'
import { createMetrics } from './server/src/oversight/metrics/metrics.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json')) as { workspaces: string[]; engines: { node: string } }

describe('settings in documents and examples', () => {
  const settingLike =
    /\b(?:PORTAL_[A-Z_]*[A-Z]|S3_[A-Z_]*[A-Z]|CAPTCHA_[A-Z_]*[A-Z]|SMTP_[A-Z_]*[A-Z]|DATABASE_URL|PASSWORD_MAX_LENGTH)\b/g
  const names = allSettings.map(({ name }) => name)
  const pages = [
    'README.md',
    'README.es.md',
    ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
    ...readdirSync(join(root, 'deploy')).map((name) => `deploy/${name}`),
  ]

  test.each(pages)('%s contains only settings that exist', (page) => {
    const unknown = [...read(page).matchAll(settingLike)].map(([name]) => name).filter((name) => !names.includes(name))
    expect(unknown).toEqual([])
  })

  test('every setting is in the document and in the example, where no setting is active', () => {
    for (const page of ['docs/configuration.md', 'docs/configuration.es.md']) {
      expect(names.filter((name) => !read(page).includes(`\n| \`${name}\` |`))).toEqual([])
    }
    for (const example of ['deploy/portal.env.example', 'deploy/portal.env.es.example']) {
      expect(names.filter((name) => !read(example).includes(`\n#${name}=`))).toEqual([])
      expect(
        read(example)
          .split('\n')
          .filter((line) => line !== '' && !line.startsWith('#')),
      ).toEqual([])
    }
  })
})

/** The parts that are equal in every language: code in text is compared without the names of placeholders, blocks without their comments. */
function partsOf(page: string) {
  const text = read(page)
  const blocks = [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block = '']) => block.replace(/ +# .*$/gm, ''))
  const prose = text.replace(/^```.*?^```$/gms, '')
  const ofTables = prose.split('\n').filter((line) => line.startsWith('|'))
  const code = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) =>
    span.replace(/<\w+>| [A-Z]+$/g, '…').replace('.es.example', '.example'),
  )
  return {
    blocks,
    headings: [...prose.matchAll(/^#+(?= )/gm)].map(([marks]) => marks),
    /** The number of cells of each row. */
    rows: ofTables.map((line) => line.replaceAll('\\|', '').split('|').length),
    /** Paragraphs and entries of lists that begin with their subject. */
    topics: [...prose.matchAll(/^(- |\d+\. |)\*\*/gm)].map(([, mark]) => mark),
    code: [...new Set(code)].toSorted(),
    links: [...prose.matchAll(/\]\(([^)]+)\)/g)]
      .map(([, target = '']) => target.replace(/\.es(\.md|\.example)$/, '$1'))
      .toSorted(),
  }
}

describe('documents in two languages', () => {
  const translated = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.es.md'))

  test('include those that an installation needs', () => {
    expect(translated).toEqual(
      expect.arrayContaining(['configuration.es.md', 'import-citizens.es.md', 'operations.es.md']),
    )
  })

  test.each(translated)('%s has the headings, commands, code, tables and links of the English page', (name) => {
    expect(partsOf(`docs/${name}`)).toEqual(partsOf(`docs/${name.replace('.es.md', '.md')}`))
  })

  test.each(translated)('%s names only files that exist', (name) => {
    const targets = [...read(`docs/${name}`).matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target)
    expect(targets.filter((target) => !existsSync(join(root, 'docs', target)))).toEqual([])
  })
})

test('the document about operation contains every command, in both languages', () => {
  for (const page of ['docs/operations.md', 'docs/operations.es.md']) {
    const table = read(page)
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    const named = (name: string) => table.some((line) => line.includes(`\`${name}\``) || line.includes(`\`${name} --`))
    expect(commands.map(({ name }) => name).filter((name) => name !== 'serve' && !named(name))).toEqual([])
  }
})

describe('the Dockerfile', () => {
  const lines = read('deploy/Containerfile')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const stages: { name: string; steps: string[] }[] = []
  for (const line of lines.slice(1)) {
    const from = /^FROM \$\{NODE\}(?: AS (\w+))?$/.exec(line)
    if (from !== null) stages.push({ name: from[1] ?? 'final', steps: [] })
    else stages.at(-1)?.steps.push(line)
  }
  const [build, packages, final] = stages
  const copies = (steps: readonly string[] = []) => steps.flatMap((step) => /^COPY (.+)$/.exec(step)?.[1] ?? [])
  const ofContext = (steps: readonly string[] = []) =>
    copies(steps).flatMap((args) => (args.startsWith('--from') ? [] : args.split(' ').slice(0, -1)))
  const ignored = read('.dockerignore').split('\n')

  test('has three stages on one pinned Node version, the LTS of the documents, which the program supports', () => {
    expect(stages.map(({ name }) => name)).toEqual(['build', 'packages', 'final'])
    const [, major = '', minor = ''] =
      /^ARG NODE=docker\.io\/library\/node:(\d+)\.(\d+)\.\d+-bookworm-slim$/.exec(lines[0] ?? '') ?? []
    const [least, leastMinor] = manifest.engines.node.replace('>=', '').split('.').map(Number)
    expect(Number(major) > (least ?? 0) || (Number(major) === least && Number(minor) >= (leastMinor ?? 0))).toBe(true)
    for (const page of ['docs/operations.md', 'docs/operations.es.md', 'deploy/citizen-portal.service'])
      expect(read(page)).toContain(`Node.js ${major}`)
    for (const page of ['README.md', 'README.es.md']) expect(read(page)).toContain(`(https://nodejs.org): ${major}, `)
  })

  test('copies only files that exist and are in the build context', () => {
    const sources = stages.flatMap(({ steps }) => ofContext(steps))
    expect(sources.length).toBeGreaterThan(15)
    expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const isInContext = (path: string) =>
      path.split('/').some((_, depth, parts) => ignored.includes(`!${parts.slice(0, depth + 1).join('/')}`))
    expect(sources.filter((path) => !isInContext(path))).toEqual([])
  })

  test('installs from the lock file, with the manifest of every workspace', () => {
    for (const stage of [build, packages]) {
      const steps = stage?.steps ?? []
      const before = steps.slice(
        0,
        steps.findIndex((step) => step.startsWith('RUN npm ci')),
      )
      for (const file of ['package-lock.json', ...manifest.workspaces.map((name) => `${name}/package.json`)]) {
        expect([file, ofContext(before).includes(file)]).toEqual([file, true])
      }
    }
    expect(packages?.steps.join('\n')).toMatch(/RUN npm ci --omit=dev --workspace @portal\/server /)
  })

  test('copies every file that the build reads', () => {
    const lists = [...read('scripts/build.mjs').matchAll(/sources: \[(.*)\]/g)].map(([, list]) => list ?? '')
    const sources = lists.flatMap((list) => [...list.matchAll(/'([^']+)'/g)].map(([, path]) => path ?? ''))
    expect(sources).toContain('server/src')
    const copied = ofContext(build?.steps)
    expect(sources.filter((path) => !copied.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([])
  })

  test('copies the build and starts it as an unprivileged user', () => {
    const steps = final?.steps ?? []
    // npm puts a package there when another version of it stands at the root.
    const isNested = /^ {4}"server\/node_modules\//m.test(read('package-lock.json'))
    const outputs = ['node_modules', ...(isNested ? ['server/node_modules'] : []), 'server/dist', 'web/dist']
    expect(
      copies(steps).flatMap((args) => /^--from=(?:build|packages) \/portal\/(\S+) \1$/.exec(args)?.[1] ?? []),
    ).toEqual(outputs)
    expect(steps.indexOf('USER node')).toBeGreaterThan(steps.findIndex((step) => step.startsWith('RUN')))
    expect(steps.at(-1)).toBe('CMD ["node", "--enable-source-maps", "server/dist/main.js"]')
    expect(steps).toContain('VOLUME /data')
    expect(steps.find((step) => step.startsWith('ENV'))).toMatch(/PORTAL_DATA_DIR=\/data$/)
  })

  test('has a health check at the address of the program, with a command that exists in the image', () => {
    const command = /CMD (\["node", "-e".*\])$/.exec(
      final?.steps.find((step) => step.startsWith('HEALTHCHECK')) ?? '',
    )?.[1]
    const [, , script = ''] = JSON.parse(command ?? '[]') as string[]
    expect(script).toContain(`\${process.env.PORT}${ready.path}`)
    // No server responds there: the check fails, without a syntax error.
    const { status, stderr } = spawnSync(process.execPath, ['-e', script], { env: { PORT: '1' }, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, ''])
  })
})

describe('the systemd unit', () => {
  const unit = read('deploy/citizen-portal.service')
  const unitValue = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]

  test('starts the build and waits as long as the program may take to stop', () => {
    expect(unitValue('ExecStart')).toBe(
      `/usr/bin/node --enable-source-maps ${unitValue('WorkingDirectory')}/server/dist/main.js`,
    )
    expect(unitValue('Environment')).toContain(`PORTAL_DATA_DIR=/var/lib/${unitValue('StateDirectory')}`)
    expect(unitValue('Environment')).toContain(`TMPDIR=/run/${unitValue('RuntimeDirectory')}`)
    // Metrics, jobs, requests, connections: ten seconds each; the embedded database: seventy.
    expect(Number.parseInt(unitValue('TimeoutStopSec') ?? '', 10)).toBeGreaterThan(4 * 10 + 70)
    expect([unitValue('KillMode'), unitValue('Restart')]).toEqual(['mixed', 'on-failure'])
  })

  test('lets the program write only to its own folder', () => {
    expect([unitValue('ProtectSystem'), unitValue('NoNewPrivileges'), unitValue('CapabilityBoundingSet')]).toEqual([
      'strict',
      'yes',
      '',
    ])
    expect(unit).not.toMatch(/^(ReadWritePaths|User=root)/m)
  })

  test.runIf(spawnSync('systemd-analyze', ['--version']).status === 0)('passes systemd-analyze', () => {
    const folder = mkdtempSync(join(tmpdir(), 'citizen-portal-unit-'))
    try {
      const file = join(folder, 'citizen-portal.service')
      writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, ''])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the proxy configurations', () => {
  const [nginx, caddy] = [read('deploy/nginx.conf'), read('deploy/Caddyfile')]
  const megabytes = Math.ceil((2 * fileMaxBytes) / 2 ** 20) + 2

  test('have a body limit slightly above that of the server', () => {
    expect(nginx).toContain(`client_max_body_size ${megabytes}m;`)
    expect(caddy).toContain(`max_size ${megabytes}MB`)
  })

  test('set the client address themselves and log no query strings', () => {
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(nginx).not.toMatch(/\$proxy_add_x_forwarded_for|\$request\b|\$args|\$query_string/)
    expect(caddy).not.toMatch(/^\s*(log|trusted_proxies|header_up)\b/m)
  })

  test('close idle connections before the server does, and support several servers', () => {
    expect(nginx.match(/^ {4}server \d/gm)).toHaveLength(2)
    expect(caddy).toMatch(/reverse_proxy \S+:3000 \S+:3000 \{/)
    expect(nginx).toContain('keepalive_timeout 60s;')
    expect(caddy).toContain('keepalive 60s')
  })

  test('send Strict-Transport-Security once on every response', () => {
    expect(nginx).toContain('proxy_hide_header Strict-Transport-Security;')
    expect(nginx.match(/add_header Strict-Transport-Security/g)).toHaveLength(1)
    expect(caddy.replace(/handle_errors \{[^}]*\}/, '').match(/^\s*header Strict-Transport-Security/gm)).toBeNull()
  })
})

describe('docs/security.md', () => {
  const rows = [...read('docs/security.md').matchAll(/^\| .* \| `([\w/.-]+\.test\.tsx?)` \| ?(.*?) ?\|$/gm)]

  test.each(rows.map(([, file = '', name = '']) => [file, name] as const))(
    'cites a test of %s that exists: %s',
    (file, name) => {
      expect(existsSync(join(root, file))).toBe(true)
      expect(read(file)).toContain(name)
    },
  )

  test('has a row for each requirement', () => {
    expect(rows.length).toBeGreaterThan(30)
  })
})

describe('the Prometheus alerts', () => {
  test('use metrics that exist', async () => {
    const metrics = createMetrics()
    const pool = openPool({ url: 'postgres://nobody@127.0.0.1:1/none' })
    metrics.watch({ pool, looking: pool, kinds: [], mailKinds: [], dataDir: root })
    const text = await metrics.text()
    const requests = readFileSync(join(root, 'server/src/oversight/metrics/request-metrics.ts'), 'utf8')
    const exists = (name: string) => text.includes(`# TYPE ${name} `) || requests.includes(`name: '${name}'`)
    const expressions = read('deploy/alerts.yml').replace(/annotations: .*/g, '')
    const named = [...expressions.matchAll(/\b(?:portal|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !exists(name))).toEqual([])
    await pool.end()
  })

  test('are each in the document about operation', () => {
    const names = [...read('deploy/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')
    const page = read('docs/operations.md')
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })
})
