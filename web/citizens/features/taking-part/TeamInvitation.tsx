import { mdiAccountPlusOutline, mdiShareVariantOutline } from '@mdi/js'
import { type CitizenTeam, citizenBasePath, inviteToTeam } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { sentenceOf } from '../../../kit/request/api-errors.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { share } from './share.ts'
import styles from './taking-part.module.css'

/** Makes a code for one person, and helps to send it. */
export function TeamInvitation({ of: team }: { readonly of: CitizenTeam }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { mutate, isPending, error, data } = useCallMutation(inviteToTeam, { refreshes: ['citizen-teams'] })
  const made = data?.details

  function send(code: string): void {
    const url = `${location.origin}${citizenBasePath.slice(0, -1)}${to('join-team', { id: code })}`
    const text = t('part.teams.share_text', { team: team.name, code })
    void share({ title: team.name, text: `${text} ${url}` })
  }

  return (
    <section className="card stack gap-12">
      <h2>{t('part.teams.invite')}</h2>
      <p>{t('part.teams.invite_text')}</p>
      {made === undefined ? null : (
        <div role="status" className="notice success stack gap-8">
          <p>{t('part.teams.invited', { moment: formatMoment(made.expires_at) })}</p>
          <p className={`figures break-words ${styles.code}`} translate="no">
            {made.code}
          </p>
          <div>
            <Button variant="filled" icon={mdiShareVariantOutline} onClick={() => send(made.code)}>
              {t('part.teams.share_code')}
            </Button>
          </div>
        </div>
      )}
      {error === null ? null : (
        <p role="alert" className="error-ink">
          {sentenceOf(error)}
        </p>
      )}
      <div>
        <Button
          variant={made === undefined ? 'filled' : 'outlined'}
          icon={mdiAccountPlusOutline}
          busy={isPending}
          onClick={() => mutate({ params: { team: team.id } })}
        >
          {t('part.teams.invite')}
        </Button>
      </div>
    </section>
  )
}
