import { mdiPlus } from '@mdi/js'
import { status } from '@portal/contract'
import { type CitizenFileRow, citizenFiles, showPerson } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Pages } from '../../../kit/ui/layout/Pages.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { NotFoundPage, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { officeEvery } from '../../frame/query-options.ts'
import { useReturnMessage } from '../documents/return-message.ts'
import { DocumentCard } from './DocumentCard.tsx'
import { groupsOf, isSentSince, isToCorrect } from './document-states.ts'
import { OfficeObservations } from './OfficeObservations.tsx'

const SendDocumentDialog = lazy(() => import('./SendDocumentDialog.tsx'), 'SendDocumentDialog')
const ViewDocumentDialog = lazy(() => import('./ViewDocumentDialog.tsx'), 'ViewDocumentDialog')

/** The documents of a person: those under review, approved ones, and returned ones with the reason. */
export function PersonDocumentsPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const id = Number(useParams().id)
  const [page, setPage] = useState(1)
  const { dialog, open } = useDialog()
  // The page renders this dialog itself, because the person may be loaded after it is opened.
  const [sending, setSending] = useState<{ readonly replaces: CitizenFileRow | undefined }>()
  const files = useCallQuery(
    citizenFiles,
    { params: { id }, query: { page, per_page: 30 } },
    { keepPrevious: true, every: officeEvery },
  )
  const person = useCallQuery(showPerson, { params: { id } }, { every: officeEvery })

  const loadedPerson = person.data?.data
  const name = loadedPerson === undefined ? '' : personNameCase(loadedPerson.full_name)
  const { current, former } = groupsOf(files.data?.data ?? [])
  const hasToCorrect = current.some(isToCorrect)
  const isReturned = loadedPerson?.status_id === status.profileReturned
  const { message } = useReturnMessage(id, isReturned)
  // The office returned the person but no document: the observation may still be about a document.
  const isUnmarked = isReturned && files.data !== undefined && !hasToCorrect && message !== undefined
  const isCorrected = isUnmarked && isSentSince(current, message.created_at)
  if (files.error?.status === 404) return <NotFoundPage of="person" />

  const view = (row: CitizenFileRow) => open((onClose) => <ViewDocumentDialog row={row} onClose={onClose} />)
  const card = (row: CitizenFileRow) => (
    <DocumentCard key={row.id} row={row} onView={() => view(row)} onReplace={() => setSending({ replaces: row })} />
  )

  return (
    <Page
      title={name === '' ? t('documents.page.title') : t('documents.page.title_of', { name })}
      lead={t('documents.page.lead')}
      back={{ to: to('person', { id }), label: name === '' ? t('documents.page.back') : name }}
    >
      {isUnmarked ? (
        <div className={`${isCorrected ? 'info' : 'warning'} notice stack gap-8`}>
          {isCorrected ? null : <p className="plain-text strong">{message.observation}</p>}
          <p>
            <span>{`${t(isCorrected ? 'documents.page.corrected' : 'documents.page.unmarked', { name })} `}</span>
            <Link to={to('person', { id })}>{t('documents.page.to_person')}</Link>
          </p>
        </div>
      ) : null}
      <QueryResult query={files} lines={8} />
      {files.data !== undefined && current.length === 0 && former.length === 0 ? (
        <EmptyState kind="empty" text={t('documents.page.none')} />
      ) : null}
      <ul className="stack gap-16" data-stale={files.isPlaceholderData || undefined}>
        {current.map(card)}
      </ul>
      {files.data === undefined ? null : (
        <p>
          <Button
            variant={hasToCorrect ? 'outlined' : 'filled'}
            icon={mdiPlus}
            onClick={() => setSending({ replaces: undefined })}
          >
            {t('documents.page.send_another')}
          </Button>
        </p>
      )}
      {former.length === 0 ? null : (
        <details className="stack gap-16">
          <summary className="fold">{t('documents.page.former', { count: former.length })}</summary>
          <ul className="stack gap-16 space-above">{former.map(card)}</ul>
        </details>
      )}
      <Pages page={page} meta={files.data?.meta} label={t('documents.page.title')} onPage={setPage} />
      <OfficeObservations id={id} />
      {dialog}
      {sending === undefined ? null : (
        <SendDocumentDialog id={id} person={loadedPerson} {...sending} onClose={() => setSending(undefined)} />
      )}
    </Page>
  )
}
