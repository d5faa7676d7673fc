import { type AuditRow, listAudits } from '@portal/contract'
import i18next from 'i18next'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changesOf, type Told, told } from '../audit-trail.ts'
import { nameCase } from '../names.ts'
import { useAnswer } from '../queries.ts'
import { PagedSection } from '../ui/PagedSection.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import styles from './citizen.module.css'
import { FieldValue } from './FieldValue.tsx'
import { historySection } from './sections.ts'

/** Events on a page of the section. */
const perPage = 10

/** What happened to a citizen's record, newest first: who, when, and each field before and after. */
export function History({ id }: { readonly id: number }): ReactElement {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const answer = useAnswer(
    listAudits,
    { query: { type: 'Profile', type_id: id, page, per_page: perPage } },
    { onFailure: 'inline', keepPrevious: true },
  )
  return (
    <PagedSection
      id={historySection}
      title={t('profiles.sections.history')}
      none={t('profiles.history_none')}
      answer={answer}
      onPage={setPage}
    >
      {told(answer.data?.data ?? []).map(({ event, times }) => (
        <Event key={event.id} event={event} times={times} />
      ))}
    </PagedSection>
  )
}

/** A field's label; one that the messages do not know is shown as it is stored. */
function useLabel(): (field: string) => string {
  const { t } = useTranslation()
  return (field) => (i18next.exists(`fields.${field}`) ? t(`fields.${field}` as 'fields.name') : field)
}

function Event({ event, times }: Told<AuditRow>): ReactElement {
  const { t } = useTranslation()
  const label = useLabel()
  const changes = changesOf(event.old_values, event.new_values)
  const hadMore = changes.some(({ from }) => from !== undefined)
  return (
    <li className={styles.said}>
      <p className={styles.author}>
        <span>
          {t('profiles.history_by', { event: event.event, user: nameCase(event.user) })}
          {times === 1 ? null : <span className={styles.times}> {t('profiles.history_times', { times })}</span>}
        </span>
        <TimeAgo at={event.created_at} />
      </p>
      {changes.length === 0 ? null : (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t('profiles.history_field')}</th>
              {hadMore ? <th scope="col">{t('profiles.history_from')}</th> : null}
              <th scope="col">{t(hadMore ? 'profiles.history_to' : 'profiles.history_value')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, from, to }) => (
              <tr key={field}>
                <th scope="row">{label(field)}</th>
                {hadMore ? (
                  <td>
                    <FieldValue field={field} value={textual(from)} spoken={false} />
                  </td>
                ) : null}
                <td>
                  <FieldValue field={field} value={textual(to)} spoken={false} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}

/** A value of the trail that is a list or an object, as text. */
function textual(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
