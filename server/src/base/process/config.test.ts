import { describe, expect, test } from 'vitest'
import {
  configurationPage,
  configurationPageInSpanish,
  environmentExample,
  environmentExampleInSpanish,
} from '../../../test/app/configuration-page.ts'
import { type Config, readConfig, unknownSettings } from './config.ts'
import { settingsInSpanish } from './settings.es.ts'
import { allSettings } from './settings.ts'
import { StartError } from './start-error.ts'

function errorOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartError) return error.message
  }
  return ''
}

describe('the configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      demo: true,
      demoCitizens: 500,
      admin: null,
      corsOrigins: [],
      logLevel: 'info',
      passwordMaxLength: 12,
      trustProxy: false,
    } satisfies Partial<Config>)
    expect(readConfig({}).dataDir).toMatch(/[/\\]data$/)
  })

  test('reads an empty variable as an absent one', () => {
    expect(readConfig({ PORT: '', PORTAL_DEMO: ' ', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  test('creates no demo data in an external database unless a setting requests it', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://db/portal' }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://db/portal', PORTAL_DEMO: '1' }).demo).toBe(true)
  })

  test('logs less on a terminal unless the level is given', () => {
    expect(readConfig({}, { isTerminal: true }).logLevel).toBe('warn')
    expect(readConfig({ PORTAL_LOG_LEVEL: 'debug' }, { isTerminal: true }).logLevel).toBe('debug')
  })

  test('reads lists, numbers and addresses', () => {
    const config = readConfig({
      PORTAL_CORS_ORIGINS: 'https://a.example, http://b.example:81/',
      PORTAL_TRUST_PROXY: '2',
      PORTAL_ADMIN_PASSWORD: 'secreta-larga',
      PASSWORD_MAX_LENGTH: '20',
      PORTAL_PUBLIC_URL: 'https://portal.example/',
      PORTAL_MAIL_FROM: 'portal@mail.example',
    })
    expect(config).toMatchObject({ corsOrigins: ['https://a.example', 'http://b.example:81'], trustProxy: 2 })
    expect(config).toMatchObject({ publicUrl: 'https://portal.example', mailFrom: 'portal@mail.example' })
    expect(config.admin).toEqual({ username: 'superadmin', password: 'secreta-larga' })
  })

  test('reads a captcha when both keys are set', () => {
    expect(readConfig({}).captcha).toBeNull()
    expect(readConfig({ CAPTCHA_SITE_KEY: 'public', CAPTCHA_SECRET: 'hush' }).captcha).toEqual({
      siteKey: 'public',
      secret: 'hush',
      origin: 'https://www.google.com',
    })
    for (const half of [{ CAPTCHA_SITE_KEY: 'public' }, { CAPTCHA_SECRET: 'hush' }]) {
      expect(errorOf(half)).toBe('CAPTCHA_SITE_KEY and CAPTCHA_SECRET need each other.')
    }
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['HOST', 'two words'],
    ['DATABASE_URL', 'mysql://db/portal'],
    ['DATABASE_URL', 'localhost'],
    ['PORTAL_DEMO', 'maybe'],
    ['PORTAL_DEMO_CITIZENS', '5000001'],
    ['PORTAL_DEMO_PASSWORD', 'short'],
    ['PORTAL_ADMIN_USERNAME', 'a b'],
    ['PORTAL_ADMIN_PASSWORD', 'thirteen-long'],
    ['PASSWORD_MAX_LENGTH', '11'],
    ['PASSWORD_MAX_LENGTH', '129'],
    ['PORTAL_CORS_ORIGINS', 'https://a.example/path'],
    ['PORTAL_CORS_ORIGINS', '*'],
    ['PORTAL_TRUST_PROXY', 'nginx'],
    ['PORTAL_INSTITUTE', '<script>alert(1)</script>'],
    ['PORTAL_INSTITUTE', '{{name}}'],
    ['PORTAL_INSTITUTE', '$t(product.name)'],
    ['PORTAL_INSTITUTE', 'Deporte\nBcc: todos@example.org'],
    ['PORTAL_INSTITUTE', '\u202egnihtemos'],
    ['PORTAL_INSTITUTE', 'x'.repeat(101)],
    ['PORTAL_INSTITUTE_SHORT', 'x'.repeat(21)],
    ['PORTAL_MANUAL_URL', 'javascript:alert(1)'],
    ['SMTP_URL', 'mail.example.org'],
    ['PORTAL_MAIL_FROM', 'Portal'],
    ['PORTAL_MAIL_FROM', 'Portal <a@b.example>, c@d.example'],
    ['PORTAL_PUBLIC_URL', 'portal.example.org'],
    ['PORTAL_PUBLIC_URL', 'https://portal.example.org/path'],
    ['PORTAL_LOG_LEVEL', 'loud'],
    ['PORTAL_DATABASE_CONNECTIONS', '1'],
    ['PORTAL_METRICS_PORT', '70000'],
    ['PORTAL_METRICS_HOST', 'http://here'],
  ])('refuses %s=%s in one sentence that names the variable', (name, text) => {
    const env =
      name === 'PORTAL_ADMIN_USERNAME' ? { [name]: text, PORTAL_ADMIN_PASSWORD: 'clave-12345' } : { [name]: text }
    expect(errorOf(env)).toMatch(new RegExp(`^${name} must [^\\n]+\\.$`))
  })

  test('reports every wrong value at once and repeats no secret', () => {
    const error = errorOf({ PORT: 'x', DATABASE_URL: 'mysql://root:hush@db/portal', PORTAL_DEMO_PASSWORD: 'hush' })
    expect(error.split('\n')).toHaveLength(3)
    expect(error).not.toContain('hush')
  })

  test('requires the password of a named superadmin', () => {
    expect(errorOf({ PORTAL_ADMIN_USERNAME: 'jefe' })).toContain('needs PORTAL_ADMIN_PASSWORD')
  })

  test('reads the names of the institute without spaces around them', () => {
    expect(readConfig({}).institute).toBeNull()
    expect(readConfig({ PORTAL_INSTITUTE: ' Parques "&" Deporte ' }).institute).toEqual({
      name: 'Parques "&" Deporte',
      short: 'Parques "&" Deporte',
    })
    const both = { PORTAL_INSTITUTE: 'Alcaldía de Ñemesis', PORTAL_INSTITUTE_SHORT: 'AÑ' }
    expect(readConfig(both).institute).toEqual({ name: 'Alcaldía de Ñemesis', short: 'AÑ' })
    expect(errorOf({ PORTAL_INSTITUTE_SHORT: 'AÑ' })).toContain('needs PORTAL_INSTITUTE')
  })

  test('reports an unknown name with the most similar setting', () => {
    expect(unknownSettings({ PORTAL_DATADIR: 'x', PORTAL_DEMO: '1', PATH: '/bin' })).toEqual([
      'PORTAL_DATADIR is not a setting of this program; did you mean PORTAL_DATA_DIR?',
    ])
  })

  test('describes the defaults in Spanish wherever it does in English', () => {
    const lacking = allSettings.filter(
      ({ key, without }) => (without === undefined) !== (settingsInSpanish[key].without === undefined),
    )
    expect(lacking.map(({ name }) => name)).toEqual([])
  })

  test('equals the documentation', async () => {
    await expect(configurationPage()).toMatchFileSnapshot('../../../../docs/configuration.md')
    await expect(configurationPageInSpanish()).toMatchFileSnapshot('../../../../docs/configuration.es.md')
    await expect(environmentExampleInSpanish()).toMatchFileSnapshot('../../../../deploy/portal.env.es.example')
    await expect(environmentExample()).toMatchFileSnapshot('../../../../deploy/portal.env.example')
  })
})
