import { mdiLogoutVariant } from '@mdi/js'
import { logoutAll } from '@portal/contract'
import { endOwnSession, listSessions } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { endSession } from '../../../kit/session/session.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { showDone, showFailure } from '../../../kit/ui/snackbars.ts'
import { DeviceList } from './DeviceList.tsx'

const Confirm = lazy(async () => ({ default: (await import('../../../kit/ui/Confirm.tsx')).Confirm }))

/** The person's devices: each can be signed out, and all together. */
export function DevicesCard(): ReactElement {
  const { t } = useTranslation()
  const answer = useCallQuery(listSessions, {}, { onFailure: 'inline' })
  const [ending, setEnding] = useState<string>()
  const [asking, setAsking] = useState(false)
  const one = useCallMutation(endOwnSession, {
    refreshes: ['users'],
    onDone: ({ data: said }) => showDone(said),
    onFailed: showFailure,
  })
  const all = useCallMutation(logoutAll, { onDone: () => endSession(undefined) })
  return (
    <section className="card" aria-labelledby="own-devices">
      <div className="spread gap-8-16">
        <h2 id="own-devices">{t('users.devices.title')}</h2>
        <Button icon={mdiLogoutVariant} onClick={() => setAsking(true)}>
          {t('users.devices.end_all')}
        </Button>
      </div>
      <AnswerState answer={answer} waiting={<SkeletonLines lines={3} />} compact />
      {answer.data === undefined ? null : (
        <DeviceList
          devices={answer.data.data}
          ending={one.isPending ? ending : undefined}
          onEnd={(session) => {
            setEnding(session)
            one.mutate({ params: { session } })
          }}
        />
      )}
      {asking ? (
        <Confirm
          title={t('users.devices.end_all')}
          text={t('users.devices.end_all_text')}
          action={t('users.devices.end_all')}
          busy={all.isPending}
          error={all.error?.message}
          onConfirm={() => all.mutate({})}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  )
}
