import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screens } from '@portal/contract/staff'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMailer } from '../../src/base/services/mail/mail.ts'
import { renderMail, screenUrl } from '../../src/base/services/mail/mail-template.ts'
import { outboxOf, readMail } from './mails.ts'

const link = 'https://portal.example/portal-ciudadano-administrador/es/contrasena/restaurar#token=a&email=b%40c'
const params = { name: 'Ñoño <b>', username: 'quién & "yo"', minutes: 60 }
const letter = renderMail('es', 'password_reset', { params, link })
const to = { name: 'ÁÑO, "Persona"', address: 'persona@mail.example' }
const mailFrom = 'Portal Ciudadano <portal@mail.example>'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'citizen-portal-mail-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

describe('renderMail', () => {
  it('returns the same content as text and as HTML, with every value escaped', () => {
    expect(letter.text).toContain('Hola, Ñoño <b>.')
    expect(letter.text).toContain(`\n\nElegir una contraseña:\n${link}\n\n`)
    expect(letter.html).toContain('Hola, Ñoño &lt;b&gt;.')
    expect(letter.html).toContain('quién &amp; &quot;yo&quot;')
    expect(letter.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    expect(letter.html).not.toContain('<b>')
  })

  it('renders in the requested language, and sets the lang attribute', () => {
    const english = renderMail('en', 'password_reset', { params, link })
    expect(english.subject).toBe('Reset your Citizen Portal password')
    expect(english.html).toContain('<html lang="en">')
    expect(letter.html).toContain('<html lang="es">')
  })

  it('renders placeholders and message keys in a name as plain text', () => {
    const name = '{{username}} $t(error_codes.forbidden)'
    const { text } = renderMail('es', 'password_reset', { params: { ...params, name }, link })
    expect(text).toContain(`Hola, ${name}.`)
  })

  it('links to a screen in the language of the mail, with the secret after the #', () => {
    expect(screenUrl('https://a.example', 'en', 'password-reset', { token: 'x y', email: 'a@b' })).toBe(
      `https://a.example/portal-ciudadano-administrador/en/${screens['password-reset'].en}#token=x+y&email=a%40b`,
    )
  })
})

describe('the mailer without a mail server', () => {
  it('writes the complete mail to the outbox, readable for the server’s account only', async () => {
    const mailer = openMailer({ smtpUrl: null, mailFrom, dataDir })
    await mailer.send({ ...letter, to, locale: 'es' })
    const outbox = outboxOf(dataDir)
    const [mail] = await outbox.mails()
    expect(mail?.headers.get('from')).toBe(mailFrom)
    expect(mail?.headers.get('to')).toContain('<persona@mail.example>')
    expect(mail?.headers.get('subject')).toBe('Restaure su contraseña del Portal Ciudadano')
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.text.trim()).toBe(letter.text.trim())
    expect(mail?.html.trim()).toBe(letter.html.trim())
    expect(outbox.mode()).toBe('600')
    expect((statSync(outbox.folder).mode & 0o777).toString(8)).toBe('700')
    expect(readdirSync(outbox.folder)).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-\w{8}\.eml$/),
    ])
  })

  it('writes no line of a name as a header', async () => {
    const mailer = openMailer({ smtpUrl: null, mailFrom, dataDir })
    await mailer.send({ ...letter, to: { ...to, name: 'A\r\nBcc: other@mail.example' }, locale: 'es' })
    expect((await outboxOf(dataDir).mails())[0]?.headers.has('bcc')).toBe(false)
  })
})

/** A minimal mail server that records the commands it gets. */
function smtpServer(refuse?: string): { server: Server; commands: string[]; mails: string[]; url: () => string } {
  const commands: string[] = []
  const mails: string[] = []
  const talk = (socket: Socket) => {
    let heard = ''
    let isData = false
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 mail.example ready')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      heard += chunk
      for (;;) {
        const end = heard.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = heard.slice(0, end)
        heard = heard.slice(end + (isData ? 5 : 2))
        if (isData) {
          mails.push(line.replaceAll('\r\n..', '\r\n.'))
          isData = false
          reply('250 kept')
          continue
        }
        commands.push(line)
        const command = line.slice(0, 4).toUpperCase()
        isData = command === 'DATA'
        if (command === refuse) reply('550 no')
        else if (isData) reply('354 go on')
        else if (command === 'AUTH') reply('235 welcome')
        else if (command === 'EHLO') socket.write('250-mail.example\r\n250-AUTH PLAIN\r\n250 8BITMIME\r\n')
        else reply(command === 'QUIT' ? '221 bye' : '250 well')
      }
    })
  }
  const server = createServer(talk).listen(0, '127.0.0.1')
  const url = () => {
    const address = server.address()
    return `smtp://portal:hush@127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  }
  return { server, commands, mails, url }
}

describe('the mailer with a mail server', () => {
  it('delivers the mail to the server, and leaves nothing in the outbox', async () => {
    const { server, commands, mails, url } = smtpServer()
    await new Promise((settle) => server.once('listening', settle))
    await openMailer({ smtpUrl: url(), mailFrom, dataDir }).send({ ...letter, to, locale: 'es' })
    server.close()
    expect(commands).toContain('MAIL FROM:<portal@mail.example>')
    expect(commands).toContain('RCPT TO:<persona@mail.example>')
    expect(commands.find((line) => line.startsWith('AUTH PLAIN'))).toContain(
      Buffer.from('\0portal\0hush').toString('base64'),
    )
    expect((await readMail(mails[0] ?? '')).text.trim()).toBe(letter.text.trim())
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('fails when the server refuses the mail', async () => {
    const { server, url } = smtpServer('RCPT')
    await new Promise((settle) => server.once('listening', settle))
    const sending = openMailer({ smtpUrl: url(), mailFrom, dataDir }).send({ ...letter, to, locale: 'es' })
    await expect(sending).rejects.toThrow('550')
    server.close()
  })
})
