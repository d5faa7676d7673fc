import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import { password } from './caller.ts'
import { folderOf, worker } from './servers.ts'

/** The token for a new password in the newest mail to this address. */
async function mailedToken(email: string): Promise<string | undefined> {
  const folder = join(folderOf(worker), 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  for (const name of names.toReversed()) {
    const mail = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '').replace(/=3D/g, '=')
    const link = /https?:\/\/[^\s"<>]+token=[^\s"<>]+/.exec(mail)?.[0].replaceAll('&amp;', '&')
    const query = link === undefined ? undefined : new URL(link).searchParams
    if (query?.get('email') === email) return query.get('token') ?? undefined
  }
  return undefined
}

/** Makes a call as the citizen with this address, who first chooses a password by the link in a mail. */
export async function asCitizen(
  request: APIRequestContext,
  email: string,
  call: { readonly method: 'POST'; readonly path: string; readonly data: object },
): Promise<void> {
  const post = async (path: string, data: object, headers = {}) => {
    const answer = await request.post(path, { data, headers })
    expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  await post('/api/password/forgot', { email })
  await expect.poll(() => mailedToken(email), { timeout: 15_000 }).toBeDefined()
  const token = await mailedToken(email)
  await post('/api/password/reset', { token, email, password, password_confirmation: password })
  const { access_token } = await post('/api/login', { email, password })
  await post(call.path, call.data, { authorization: `Bearer ${access_token}` })
}
