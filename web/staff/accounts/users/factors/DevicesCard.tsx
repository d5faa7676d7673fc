import { mdiCellphone, mdiLaptop, mdiLogoutVariant } from '@mdi/js'
import { type Device as DeviceRow, logoutAll } from '@portal/contract'
import { endOwnSession, listSessions } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { deviceOf } from '../../../../kit/device/device.ts'
import { request } from '../../../../kit/request/api.ts'
import { useCallMutation, useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { AskingButton } from '../../../../kit/ui/button/AskingButton.tsx'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { QueryResult } from '../../../../kit/ui/feedback/QueryResult.tsx'
import { showDone, showError } from '../../../../kit/ui/feedback/snackbars.ts'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import { Device } from '../../../../kit/ui/text/Device.tsx'
import { StatusChip } from '../../../../kit/ui/text/StatusChip.tsx'
import { TimeAgo } from '../../../../kit/ui/text/TimeAgo.tsx'
import { endSession } from '../../../frame/session/session.tsx'
import styles from '../own/profile.module.css'

/** The person's devices: each can be signed out, and all together. */
export function DevicesCard(): ReactElement {
  const { t } = useTranslation()
  const query = useCallQuery(listSessions, {})
  const one = useCallMutation(endOwnSession, {
    invalidates: ['users'],
    onDone: ({ data }) => showDone(data),
    onError: showError,
  })
  return (
    <section className="card" aria-labelledby="own-devices">
      <div className="spread gap-8-16">
        <h2 id="own-devices">{t('users.devices.title')}</h2>
        <AskingButton
          icon={mdiLogoutVariant}
          title={t('profiles.account.end_sessions')}
          text={t('users.devices.end_all_text')}
          action={t('profiles.account.end_sessions')}
          send={() => request(logoutAll, {})}
          invalidates={[]}
          onDone={() => endSession(undefined)}
        />
      </div>
      <QueryResult query={query} lines={3} compact />
      {query.data === undefined ? null : (
        <DeviceList
          devices={query.data.data}
          ending={one.isPending ? one.variables.params.session : undefined}
          onEnd={(session) => one.mutate({ params: { session } })}
        />
      )}
    </section>
  )
}

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
    <ul className={`stack space-above ${styles.devices}`}>
      {inOrder.map((one) => {
        const { browser, system, isPhone } = deviceOf(one.user_agent)
        return (
          <li className="row gap-12" key={one.id}>
            <Icon path={isPhone ? mdiCellphone : mdiLaptop} size={24} className="soft" />
            <div className="stack grow">
              <span className="row wrap gap-2-10">
                <Device agent={one.user_agent} />
                {one.is_current ? <StatusChip text={t('users.devices.current')} color="success" /> : null}
              </span>
              <small className="break-words">
                {one.ip === null ? null : <span>{`${t('users.devices.ip', { ip: one.ip })} · `}</span>}
                <span>{`${t('users.devices.used')} `}</span>
                <TimeAgo at={one.last_used_at} />
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
                {t('session.sign_out')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
