import { passwordHighestMax } from '@portal/contract'
import { createTransport } from 'nodemailer'
import type { Config } from '../../base/process/config.ts'
import { isLoopback } from '../../base/process/passkey-site.ts'
import { readLogo } from '../../base/storage/pictures/logo.ts'
import { errorFinding, type Finding, note, ok, reasonOf, reported, warn } from './finding.ts'

/** Whether other machines can reach the server, directly or through a proxy. */
export function isPublic({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return !isLoopback(publicUrl === null ? host : new URL(publicUrl).hostname)
}

/** Checks for settings that cannot be read, that are unknown, and that contradict each other. */
export function checkSettings(config: Config, errors: readonly string[], unknown: readonly string[]): Finding[] {
  const { publicUrl, trustProxy, smtpUrl, mailFrom, databaseUrl, demo, objectPlace } = config
  const { passwordMaxLength, passkeySite, existingClients } = config
  const open = isPublic(config)
  const found = [
    ...errors.map((sentence) => reported('error', sentence, 'setting_wrong_todo')),
    ...unknown.map((sentence) => reported('warn', sentence, 'setting_unknown_todo')),
    ...(open && publicUrl === null ? [warn('public_url_missing')] : []),
    ...(open && publicUrl?.startsWith('http:') ? [warn('public_url_plain')] : []),
    ...(publicUrl?.startsWith('https:') && trustProxy === false ? [warn('proxy_not_trusted')] : []),
    ...(smtpUrl !== null && mailFrom.includes('@localhost') ? [warn('mail_from_local')] : []),
    ...(databaseUrl !== null && demo ? [warn('demo_with_own')] : []),
    ...(databaseUrl !== null && objectPlace === null ? [note('files_local')] : []),
    // Long passwords are better than mixed ones.
    ...(open && passwordMaxLength < passwordHighestMax
      ? [note('passwords_short', { longest: passwordMaxLength })]
      : []),
    ...(existingClients ? [] : [note('existing_clients_off')]),
    ...(passkeySite.obstacle === 'ip_address' ? [note('passkeys_off')] : []),
  ]
  return found.some(({ state }) => state !== 'note') ? found : [ok('settings'), ...found]
}

/** Whether the logo can be used. */
export async function checkLogo({ logo }: Config): Promise<Finding[]> {
  if (logo === null) return []
  return readLogo(logo).then(
    () => [],
    (error) => [reported('error', reasonOf(error), 'setting_wrong_todo')],
  )
}

/** Whether the mail server accepts mail from this program. */
export async function checkMail({ smtpUrl }: Config): Promise<Finding[]> {
  if (smtpUrl === null) return [note('mail_off')]
  const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 }
  const transport = createTransport({ ...timeouts, url: smtpUrl })
  return transport.verify().then(
    () => [ok('mail')],
    (error) => [errorFinding('mail_refused', { reason: reasonOf(error) })],
  )
}
