import { appSettings } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { isSwitchedOff } from '../identity/sign-on-switch.ts'
import type { Config } from '../process/config.ts'
import type { AppContext } from './call-context.ts'
import { registerDataCall } from './simple-calls.ts'

/** Registers the call for the settings that every page may read before anybody signs in. */
export function registerSettings(app: FastifyInstance, serving: AppContext, config: Config): void {
  registerDataCall(app, serving, appSettings, async () => ({
    sso: config.sso === null || (await isSwitchedOff(serving.db)) ? null : { label: config.sso.label },
    password_max: config.passwordMaxLength,
    promised_days: config.promisedDays,
    manual_url: config.manualUrl,
    captcha:
      config.captcha === null
        ? null
        : { site_key: config.captcha.siteKey, version: 2 as const, origin: config.captcha.origin },
  }))
}
