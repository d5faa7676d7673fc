import { mdiKeyPlus, mdiKeyVariant, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import { listPasskeys } from '@portal/contract'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { IconButton } from '../../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../../kit/ui/dialog/use-dialog.tsx'
import { QueryResult } from '../../../../kit/ui/feedback/QueryResult.tsx'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import { StatusChip } from '../../../../kit/ui/text/StatusChip.tsx'
import { TimeAgo } from '../../../../kit/ui/text/TimeAgo.tsx'
import { hasPasskeys } from '../../../frame/session/passkey-support.ts'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { OwnCard } from '../own/OwnCard.tsx'
import styles from '../own/profile.module.css'

const PasskeyDialog = lazy(() => import('./PasskeyDialogs.tsx'), 'PasskeyDialog')
const PasskeyNameDialog = lazy(() => import('./PasskeyDialogs.tsx'), 'PasskeyNameDialog')
const PasskeyRemoveDialog = lazy(() => import('./PasskeyDialogs.tsx'), 'PasskeyRemoveDialog')

/** The person's passkeys: each can be renamed and removed, and others added. Shows the reason when passkeys are not possible. */
export function PasskeysCard(): ReactElement {
  const { t } = useTranslation()
  const { uses_codes } = usePrincipal()
  const query = useCallQuery(listPasskeys, {})
  const { dialog, open } = useDialog()
  const { passkeys = [], origin = null, obstacle = null } = query.data?.data ?? {}
  const isElsewhere = origin !== null && origin !== location.origin
  const isReady = origin !== null && !isElsewhere && hasPasskeys()
  const hasFactor = uses_codes === true || passkeys.some(({ is_usable }) => is_usable)
  return (
    <OwnCard
      title={t('users.passkeys.title')}
      text={t('users.passkeys.text')}
      action={
        isReady
          ? {
              icon: mdiKeyPlus,
              label: t('users.passkeys.add'),
              dialog: (close) => <PasskeyDialog hasFactor={hasFactor} onClose={close} />,
            }
          : undefined
      }
    >
      <QueryResult query={query} lines={2} compact />
      {obstacle === null ? null : <p className="soft">{t(`users.passkeys.${obstacle}`)}</p>}
      {isElsewhere ? (
        <p className="soft">
          <span>{`${t('users.passkeys.elsewhere')} `}</span>
          <a href={`${origin}${location.pathname}`}>{origin}</a>
        </p>
      ) : null}
      {origin !== null && !isElsewhere && !hasPasskeys() ? (
        <p className="soft">{t('users.passkeys.no_support')}</p>
      ) : null}
      {passkeys.length === 0 ? null : (
        <ul className={`stack space-above ${styles.devices}`}>
          {passkeys.map((passkey) => (
            <li className="row gap-12" key={passkey.id}>
              <Icon path={mdiKeyVariant} size={24} className="soft" />
              <div className="stack grow">
                <span className="row wrap gap-2-10">
                  <span className="break-words">{passkey.name}</span>
                  {passkey.is_usable ? null : <StatusChip text={t('users.passkeys.unusable')} color="yellow" />}
                </span>
                <small>
                  <span>{`${t('users.passkeys.added')} `}</span>
                  <TimeAgo at={passkey.created_at} />
                  <span> · </span>
                  {passkey.last_used_at === null ? (
                    <span>{t('users.passkeys.unused')}</span>
                  ) : (
                    <>
                      <span>{`${t('users.devices.used')} `}</span>
                      <TimeAgo at={passkey.last_used_at} />
                    </>
                  )}
                </small>
              </div>
              <IconButton
                icon={mdiPencilOutline}
                label={t('users.passkeys.rename', { name: passkey.name })}
                onClick={() => open((onClose) => <PasskeyNameDialog passkey={passkey} onClose={onClose} />)}
              />
              <IconButton
                icon={mdiTrashCanOutline}
                label={t('users.passkeys.remove', { name: passkey.name })}
                onClick={() =>
                  open((onClose) => <PasskeyRemoveDialog passkey={passkey} hasFactor={hasFactor} onClose={onClose} />)
                }
              />
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </OwnCard>
  )
}
