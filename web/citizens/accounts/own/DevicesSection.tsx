import { mdiCellphone, mdiLaptop, mdiLogoutVariant } from '@mdi/js'
import type { Device as DeviceRow } from '@portal/contract'
import { citizenLogoutAll, endCitizenSession, listCitizenSessions } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { deviceOf } from '../../../kit/device/device.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { AskingButton } from '../../../kit/ui/button/AskingButton.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { showDone, showError } from '../../../kit/ui/feedback/snackbars.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { Device } from '../../../kit/ui/text/Device.tsx'
import { TimeAgo } from '../../../kit/ui/text/TimeAgo.tsx'
import { endSession } from '../../frame/session/session.ts'
import styles from './own.module.css'

interface EntryProps {
  readonly device: DeviceRow
  readonly busy: boolean
  readonly onEnd: () => void
}

function Entry({ device, busy, onEnd }: EntryProps): ReactElement {
  const { t } = useTranslation()
  const { user_agent, is_current, created_at, last_used_at } = device
  const { browser, system, isPhone } = deviceOf(user_agent)
  return (
    <li className={`ruled ${styles.device}`}>
      <Icon path={isPhone ? mdiCellphone : mdiLaptop} size={28} className="soft" />
      <div className="column gap-2">
        <span className="strong">
          <Device agent={user_agent} />
        </span>
        {is_current ? (
          <span className="success-ink">{t('own.devices.current')}</span>
        ) : (
          <small>
            <span>{`${t('own.devices.used')} `}</span>
            <TimeAgo at={last_used_at} />
          </small>
        )}
        <small>{t('own.devices.since', { when: formatMoment(created_at) })}</small>
      </div>
      {is_current ? null : (
        <Button
          variant="outlined"
          busy={busy}
          aria-label={t('own.devices.end', {
            device: [browser, system].filter(Boolean).join(' ') || t('ui.device_unknown'),
          })}
          onClick={onEnd}
        >
          {t('own.sign_out')}
        </Button>
      )}
    </li>
  )
}

/** The devices with a session of the account. Each can be signed out, or all together. */
export function DevicesSection(): ReactElement {
  const { t } = useTranslation()
  const result = useCallQuery(listCitizenSessions, {})
  const one = useCallMutation(endCitizenSession, {
    invalidates: ['citizen-preferences'],
    onDone: ({ data }) => showDone(data),
    onError: showError,
  })
  const devices = (result.data?.data ?? []).toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
  return (
    <>
      <p>{t('own.devices.lead')}</p>
      <QueryResult query={result} lines={4} />
      {devices.length === 0 ? null : (
        <ul className={`surface ${styles.rows}`}>
          {devices.map((device) => (
            <Entry
              key={device.id}
              device={device}
              busy={one.isPending && one.variables?.params.session === device.id}
              onEnd={() => one.mutate({ params: { session: device.id } })}
            />
          ))}
        </ul>
      )}
      <div className="flush">
        <AskingButton
          icon={mdiLogoutVariant}
          title={t('own.devices.end_all')}
          text={t('own.devices.end_all_text')}
          action={t('own.devices.end_all')}
          send={() => request(citizenLogoutAll, {})}
          invalidates={[]}
          onDone={() => endSession(undefined)}
        />
      </div>
    </>
  )
}
