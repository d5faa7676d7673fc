import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Fault, providerFaults, responseFaults } from './fault-names.ts'
import { startIdentityProvider } from './identity-provider.ts'

/** `programRoot` is not used, because loading the settings of the program would take a third of the start. */
const root = fileURLToPath(new URL('../../..', import.meta.url))

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4444' },
    portal: { type: 'string', default: 'http://127.0.0.1:3000' },
    'secret-file': { type: 'string', default: join(root, '.cache', 'idp', 'client-secret') },
    fault: { type: 'string', multiple: true, default: [] },
    'front-channel': { type: 'boolean', default: false },
  },
})

function readFaults(names: readonly string[]): Fault[] {
  const valid: readonly string[] = [...responseFaults, ...providerFaults]
  const unknown = names.filter((name) => !valid.includes(name))
  if (unknown.length > 0) throw new Error(`No such fault: ${unknown.join(', ')}. There are: ${valid.join(', ')}.`)
  return names as Fault[]
}

/** The secret in this file. The file is created when it does not exist. */
function secretIn(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

async function main(): Promise<void> {
  const secretFile = resolve(values['secret-file'])
  const portalUrl = new URL(values.portal).origin
  const faults = readFaults(values.fault)
  const provider = await startIdentityProvider({
    port: Number(values.port),
    faults,
    clients: [
      {
        id: 'citizen-portal',
        secret: secretIn(secretFile),
        portalUrl,
        logout: values['front-channel'] ? ['front-channel'] : ['back-channel'],
      },
    ],
  })
  const settings = {
    PORTAL_PUBLIC_URL: portalUrl,
    PORTAL_SSO_ISSUER: provider.issuer,
    PORTAL_SSO_CLIENT_ID: provider.client.id,
    PORTAL_SSO_CLIENT_SECRET_FILE: secretFile,
    PORTAL_SSO_SCOPES: 'openid profile email offline_access',
    PORTAL_SSO_GROUPS_CLAIM: 'groups',
    PORTAL_SSO_SUBJECT_CLAIM: 'sub',
    PORTAL_SSO_DOCUMENT_CLAIM: 'document',
    PORTAL_SSO_LABEL: 'Instituto',
  }
  const lines = [
    `The test identity provider listens at ${provider.issuer}, on this machine only.`,
    `Its people are listed, disabled and given groups at ${provider.issuer}/people.`,
    ...(faults.length === 0 ? [] : [`Its responses have these faults: ${faults.join(', ')}.`]),
    'Start the portal with these settings:',
    '',
    ...Object.entries(settings).map(([name, value]) => `${name}=${/^[\w:/.-]+$/.test(value) ? value : `"${value}"`}`),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void provider.stop())
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
