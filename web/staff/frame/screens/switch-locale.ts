import type { Locale } from '@portal/contract'
import { useLocation, useNavigate, useParams } from 'react-router'
import { changeLocale, rememberLocale } from '../../../kit/text/i18n.ts'
import { otherLanguagePath, type ScreenParams, useScreen } from './paths.ts'

/**
 * Changes the language: it is stored for a year, applied immediately, and the address is replaced by the same screen in that language.
 */
export function useSwitchLocale(): (locale: Locale) => Promise<void> {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { '*': _, ...params } = useParams()
  const name = useScreen()
  return async (locale) => {
    if (!(await changeLocale(locale))) return
    rememberLocale(locale)
    const screen = name === undefined ? undefined : { name, params: params as ScreenParams }
    await navigate({ pathname: otherLanguagePath(pathname, screen, locale), search, hash }, { replace: true })
  }
}
