import { mdiDownload } from '@mdi/js'
import { fileName } from '@portal/contract'
import { citizenCurrentUser, readCitizenData } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../../../kit/device/clock.ts'
import { saveFile } from '../../../kit/device/save.ts'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment, today } from '../../../kit/text/format.ts'
import { currentLocale, useTranslation } from '../../../kit/text/i18n.ts'
import { sizeText } from '../../../kit/text/size-text.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { FormErrorMessage } from '../../../kit/ui/feedback/FormErrorMessage.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { sectionSlug } from '../../frame/account-sections.ts'
import { usePageTo } from '../../frame/paths.ts'

/** Downloads all stored data of the account and its people as a file, and explains how to correct them. */
export function DataSection(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const person = useCallQuery(citizenCurrentUser, {}).data?.data.profile.id
  const [saved, setSaved] = useState<{ readonly name: string; readonly bytes: number }>()
  const { mutate, isPending, error } = useCallMutation(readCitizenData, {
    // The download continues when the person opens another page.
    blockAllowed: false,
    onDone: (content) => {
      const name = fileName(t('own.data.file'), 'zip', today())
      saveFile(content, name)
      setSaved({ name, bytes: content.size })
    },
  })
  const again = error?.retryAfter
  return (
    <>
      <section className="card stack gap-12">
        <p>{t('own.data.lead')}</p>
        <p>{t('own.data.what')}</p>
        <p className="muted">{t('own.data.private')}</p>
        <p>
          <Button variant="filled" icon={mdiDownload} busy={isPending} onClick={() => mutate({})}>
            {t('own.data.download')}
          </Button>
        </p>
        <Status as="div" className="not-empty">
          {isPending ? <p>{t('own.data.preparing')}</p> : null}
          {saved === undefined || isPending || error !== null ? null : (
            <p className="success notice break-words">
              {t('own.data.ready', { name: saved.name, size: sizeText(saved.bytes) })}
            </p>
          )}
        </Status>
        {error === null || isPending ? null : (
          <FormErrorMessage>
            {`${error.message}${error.status === 429 && again !== undefined ? ` ${t('own.data.again_at', { time: formatMoment(serverNow() + again * 1000) })}` : ''}`}
          </FormErrorMessage>
        )}
      </section>
      <section className="card stack gap-12" aria-labelledby="own-rights">
        <h2 id="own-rights">{t('own.data.rights')}</h2>
        <p>
          <Link to={typeof person === 'number' ? to('person', { id: person }) : to('family')}>
            {t('own.data.correct')}
          </Link>
          <span className="muted block">{t('own.data.correct_help')}</span>
        </p>
        <p>
          <Link to={to('account-section', { section: sectionSlug('consents', currentLocale()) })}>
            {t('own.data.withdraw')}
          </Link>
          <span className="muted block">{t('own.data.withdraw_help')}</span>
        </p>
      </section>
    </>
  )
}
