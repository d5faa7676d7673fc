import { beginSignOn, exchangeSignOn, linkSignOn } from '@portal/contract'
import { request } from '../../../kit/request/api.ts'
import { asApiError } from '../../../kit/request/api-errors.ts'
import { currentLocale } from '../../../kit/text/i18n.ts'
import { enterWith } from '../../frame/session/session-calls.ts'

/** The step that the person must complete with the provider's code before a session opens. */
export interface SignOnNeed {
  readonly code: string
  readonly need: 'totp' | 'link'
  /** The account of the institute that would be linked. */
  readonly account?: string
}

/** The outcome of exchanging a code. */
export interface SignOnResult {
  readonly entered?: true
  readonly need?: SignOnNeed
  readonly message?: string
}

/** Goes to the provider. Returns the message of a failure; otherwise the page is left. */
export async function leave(next: string | undefined): Promise<string | undefined> {
  try {
    const { data } = await request(beginSignOn, { body: { language: currentLocale(), next }, progress: false })
    location.assign(data.url)
    return await new Promise<undefined>(() => {})
  } catch (thrown) {
    return asApiError(thrown).message
  }
}

/** Exchanges a code for a session. */
export async function trySignOn(code: string, totp?: string): Promise<SignOnResult> {
  try {
    enterWith(await request(exchangeSignOn, { body: { code, totp }, progress: false }))
    return { entered: true }
  } catch (thrown) {
    const { reason, message, details } = asApiError(thrown)
    if (reason === 'totp_code_required') return { need: { code, need: 'totp' } }
    if (reason === 'totp_code_wrong') return { need: { code, need: 'totp' }, message }
    if (reason === 'sso_link_required') return { need: { code, need: 'link', ...(details as { account: string }) } }
    return { message }
  }
}

/** Links the identity of a code to the account that has just signed in. Returns the message of a failure. */
export async function linkIdentity(code: string): Promise<string | undefined> {
  try {
    await request(linkSignOn, { body: { code } })
    return undefined
  } catch (thrown) {
    return asApiError(thrown).message
  }
}
