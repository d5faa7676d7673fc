import { mdiUndoVariant } from '@mdi/js'
import { couldEver } from '@portal/contract'
import { listScheduleImports, type ScheduleImport, undoScheduleImport } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { request } from '../../../../kit/request/api.ts'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { counted, formatMoment, formatNumber } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { AskingButton } from '../../../../kit/ui/button/AskingButton.tsx'
import { QueryResult } from '../../../../kit/ui/feedback/QueryResult.tsx'
import { Pages } from '../../../../kit/ui/layout/Pages.tsx'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { changedKeys } from '../tags.ts'
import styles from './import.module.css'

const perPage = 5

/** The imported workbooks, newest first. Each import can be undone as a whole while nobody is enrolled in its schedules. */
export function PastImports(): ReactElement {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const query = useCallQuery(listScheduleImports, { query: { page, per_page: perPage } }, { keepPrevious: true })
  return (
    <section className={`surface stack gap-16 shrink ${styles.card}`} aria-labelledby="imports-title">
      <h2 id="imports-title">{t('scheduleImport.imports')}</h2>
      <QueryResult query={query} lines={3} none={t('scheduleImport.imports_none')} compact>
        {({ data }) => (
          <ul className={`stack ${styles.imports}`} data-stale={query.isPlaceholderData || undefined}>
            {data.map((one) => (
              <OneImport key={one.id} made={one} />
            ))}
          </ul>
        )}
      </QueryResult>
      <Pages page={page} meta={query.data?.meta} label={t('scheduleImport.imports')} onPage={setPage} />
    </section>
  )
}

function OneImport({ made }: { readonly made: ScheduleImport }): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const path = useScreenPath()
  const { id, undone_at: undone, users_schedules_count: enrolled } = made
  return (
    <li className="entry spread">
      <div>
        <strong>{made.file_name}</strong>
        <span className="muted block">
          {`${t('scheduleImport.import_line', { id })} · ${personNameCase(made.user)} · ${formatMoment(made.created_at)}`}
        </span>
        <span className="muted block">
          {undone === null ? (
            <>
              <Link to={`${path('schedules')}?import_id=${id}`}>
                {t('scheduleImport.created_left', {
                  now: formatNumber(made.schedules_count),
                  rows: formatNumber(made.rows),
                })}
              </Link>
              <span>{` · ${t('scheduleImport.enrolled_in', counted(enrolled))}`}</span>
            </>
          ) : (
            t('scheduleImport.undone', { when: formatMoment(undone) })
          )}
        </span>
      </div>
      {undone !== null || !couldEver(principal, 'destroy', 'Schedule') ? null : made.can_undo ? (
        <AskingButton
          danger
          size="small"
          icon={mdiUndoVariant}
          title={t('scheduleImport.undo_title', { id })}
          text={t('scheduleImport.undo_text', counted(made.schedules_count))}
          action={t('scheduleImport.undo')}
          send={() => request(undoScheduleImport, { params: { id } })}
          invalidates={changedKeys}
        />
      ) : (
        <span className="muted block">{t('scheduleImport.in_use')}</span>
      )}
    </li>
  )
}
