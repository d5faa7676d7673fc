import type { ReactElement } from 'react'
import { deviceOf } from '../../device/device.ts'
import { useTranslation } from '../../text/i18n.ts'

/** A device's name, from its browser's user agent; the full user agent is in the title. */
export function Device({ agent }: { readonly agent: string | null }): ReactElement {
  const { t } = useTranslation()
  const { browser, system } = deviceOf(agent)
  const text =
    browser !== undefined && system !== undefined
      ? t('ui.device', { browser, system })
      : (browser ?? system ?? t('ui.device_unknown'))
  return <span title={agent ?? undefined}>{text}</span>
}
