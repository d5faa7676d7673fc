import { mdiCellphone, mdiLaptop } from '@mdi/js'
import type { Device as DeviceRow } from '@portal/contract'
import type { ReactElement } from 'react'
import { deviceOf } from '../../../kit/device/device.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Device } from '../../../kit/ui/Device.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'
import { TimeAgo } from '../../../kit/ui/TimeAgo.tsx'
import styles from './profile.module.css'

interface Props {
  readonly devices: readonly DeviceRow[]
  /** The id of the device that is being signed out. */
  readonly ending?: string | undefined
  /** Signs out a device; without it the list is read-only. */
  readonly onEnd?: (id: string) => void
}

/** The devices where somebody is signed in, the current one first. */
export function DeviceList({ devices, ending, onEnd }: Props): ReactElement {
  const { t } = useTranslation()
  if (devices.length === 0) return <p className="soft">{t('users.devices.none')}</p>
  const inOrder = [...devices].sort((one, other) => Number(other.is_current) - Number(one.is_current))
  return (
    <ul className={styles.devices}>
      {inOrder.map((one) => {
        const { browser, system, isPhone } = deviceOf(one.user_agent)
        return (
          <li key={one.id}>
            <Icon path={isPhone ? mdiCellphone : mdiLaptop} size={24} className="soft" />
            <div className="stack grow">
              <span className="row wrap gap-2-10">
                <Device agent={one.user_agent} />
                {one.is_current ? <StatusChip text={t('users.devices.current')} color="success" /> : null}
              </span>
              <small className="break-words">
                {one.ip === null ? null : <>{t('users.devices.ip', { ip: one.ip })} · </>}
                {t('users.devices.used')} <TimeAgo at={one.last_used_at} />
              </small>
            </div>
            {onEnd === undefined || one.is_current ? null : (
              <Button
                size="small"
                variant="outlined"
                busy={ending === one.id}
                aria-label={t('users.devices.end', {
                  device: [browser, system].filter(Boolean).join(' ') || t('ui.device_unknown'),
                })}
                onClick={() => onEnd(one.id)}
              >
                {t('users.devices.end_short')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
