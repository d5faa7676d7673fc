import { profileChanges } from '@portal/contract/staff'
import { type ReactElement, useEffect, useState } from 'react'
import { invalidate, useCallQuery } from '../../../kit/request/queries.ts'
import { formatList } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import styles from './identity/identity-request.module.css'

/** Milliseconds between two checks, and before the first one: most citizens are open for a shorter time. */
const every = 30_000

interface Props {
  readonly id: number
  /** When the citizen was loaded: `requested_at` of that response. */
  readonly since: string
}

/** Shows what others changed of the citizen since the person opened the page, and offers to load it. */
export function ChangedNotice({ id, since }: Props): ReactElement {
  const { t } = useTranslation()
  const key = `${id} ${since}`
  const [due, setDue] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setDue(key), every)
    return () => clearTimeout(timer)
  }, [key])
  const changes = useCallQuery(profileChanges, { params: { id }, query: { since } }, { enabled: due === key, every })
    .data?.data
  const what = [
    ...(changes?.fields.map(({ label }) => sentenceCase(label)) ?? []),
    ...(changes === undefined || changes.documents === 0
      ? []
      : [t('profiles.changed.documents', { count: changes.documents })]),
  ]
  const list = formatList(what)
  const isChanged = changes !== undefined && what.length > 0
  return (
    <Status as="div" className={isChanged ? styles.changed : 'visually-hidden'}>
      {isChanged ? (
        <div className="notice info spread gap-4-12">
          <p className="break-words">
            {t(changes.by_citizen ? 'profiles.changed.by_citizen' : 'profiles.changed.by_staff', { what: list })}
          </p>
          <Button size="small" onClick={() => invalidate('profiles', 'files')}>
            {t('profiles.changed.load')}
          </Button>
        </div>
      ) : null}
    </Status>
  )
}
