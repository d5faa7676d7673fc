import { createTransport } from 'nodemailer'
import type { Config } from '../../process/config.ts'
import { type Finding, fault, note, ok, reasonOf, warn } from './finding.ts'

const loopback = ['127.0.0.1', 'localhost', '::1']

/** Whether other machines can reach the server, directly or through a proxy. */
export function isPublic({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  if (publicUrl !== null) return !loopback.includes(new URL(publicUrl).hostname.replace(/[[\]]/g, ''))
  return !loopback.includes(host)
}

/** Checks for settings that cannot be read, that are unknown, and that contradict each other. */
export function checkSettings(config: Config, faults: readonly string[], unknown: readonly string[]): Finding[] {
  const { publicUrl, trustProxy, smtpUrl, mailFrom, databaseUrl, demo, objectPlace } = config
  const open = isPublic(config)
  const found = [
    ...faults.map((sentence) => fault(sentence, 'The server does not start with it; see docs/configuration.md.')),
    ...unknown.map((sentence) => warn(sentence, 'It does nothing as it is written.')),
    ...(open && publicUrl === null
      ? [
          warn(
            'The server answers other machines and PORTAL_PUBLIC_URL is not set: links in mails lead nowhere.',
            'Set it to the address people type.',
          ),
        ]
      : []),
    ...(open && publicUrl?.startsWith('http:')
      ? [warn('PORTAL_PUBLIC_URL has no TLS: passwords travel readable.', 'Put a proxy with a certificate in front.')]
      : []),
    ...(publicUrl?.startsWith('https:') && trustProxy === false
      ? [
          warn(
            'PORTAL_PUBLIC_URL has TLS, and PORTAL_TRUST_PROXY believes no proxy: everybody seems to come from one address.',
            'Set PORTAL_TRUST_PROXY to 1, or to the address of the proxy.',
          ),
        ]
      : []),
    ...(smtpUrl !== null && mailFrom.includes('@localhost')
      ? [warn('PORTAL_MAIL_FROM ends in localhost: mail servers refuse that.', 'Set it to an address of your own.')]
      : []),
    ...(databaseUrl !== null && demo
      ? [warn('PORTAL_DEMO is on beside DATABASE_URL.', 'An empty database would get invented people; set it to 0.')]
      : []),
    ...(databaseUrl !== null && objectPlace === null
      ? [
          note(
            'Files lie in the data folder of this machine.',
            'Several servers need one store: S3_*, or a shared folder.',
          ),
        ]
      : []),
  ]
  return found.some(({ state }) => state !== 'note') ? found : [ok('The settings can be read and agree'), ...found]
}

/** Whether the mail server accepts mail from this program. */
export async function checkMail({ smtpUrl }: Config): Promise<Finding[]> {
  if (smtpUrl === null) {
    return [note('Mails are not sent: they are written into outbox/ of the data folder.', 'Set SMTP_URL to send them.')]
  }
  const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 }
  const transport = createTransport({ ...timeouts, url: smtpUrl })
  return transport.verify().then(
    () => [ok('The mail server takes us')],
    (error) => [
      fault(`The mail server does not take us (${reasonOf(error)}).`, 'Correct SMTP_URL, or see why it refuses.'),
    ],
  )
}
