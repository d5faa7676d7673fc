import { appSettings } from '@portal/contract'
import { health, ready } from '@portal/contract/staff'
import { sql } from 'kysely'
import { AppError } from '../base/errors/errors.ts'
import type { Config } from '../base/process/config.ts'
import type { Registrar } from '../base/services/calls/registrar.ts'
import { isSwitchedOff } from '../base/services/identity/sign-on-switch.ts'

/**
 * Registers the calls about the installation that anybody may make: that the process runs, that the database responds and its
 * migrations are applied, and the settings that every page reads before anybody signs in.
 */
export function registerInstallation({ data }: Registrar, config: Config): void {
  const { sso, captcha } = config

  data(health, async () => ({ status: 'ok' as const }))

  data(ready, async (db) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from kysely_migration`
      .execute(db)
      .catch(() => {
        throw new AppError('not_ready', { retryAfter: 5 })
      })
    return { database: 'ok' as const, migrations: rows[0]?.count ?? 0 }
  })

  data(appSettings, async (db) => ({
    sso: sso === null || (await isSwitchedOff(db)) ? null : { label: sso.label },
    password_max: config.passwordMaxLength,
    promised_days: config.promisedDays,
    manual_url: config.manualUrl,
    captcha: captcha && { site_key: captcha.siteKey, version: 2 as const, origin: captcha.origin },
  }))
}
