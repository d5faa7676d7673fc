import { appSettings } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { answer, type Serving } from './answer.ts'
import type { Config } from './config.ts'

/** What every page may know of the installation before anybody signs in. */
export function registerSettings(app: FastifyInstance, serving: Serving, config: Config): void {
  answer(app, serving, appSettings, async () => ({
    data: {
      password_max: config.passwordMaxLength,
      manual_url: config.manualUrl,
      captcha:
        config.captcha === null
          ? null
          : { site_key: config.captcha.siteKey, version: 2 as const, origin: config.captcha.origin },
    },
    details: null,
  }))
}
