import type { HiddenChoice, ResponseOf } from '@portal/contract'
import { importSchedules } from '@portal/contract/staff'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { InputOf } from '../../../../kit/request/api.ts'
import type { ApiError } from '../../../../kit/request/api-errors.ts'
import { useCallMutation } from '../../../../kit/request/queries.ts'
import { saveWireFile } from '../../../../kit/request/wire-file.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import type { Elements } from '../../../../kit/ui/text/elements.ts'
import { PageTitle } from '../../../../kit/ui/text/PageTitle.tsx'
import { changedKeys } from '../tags.ts'
import { ImportChoose } from './ImportChoose.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportJob } from './ImportJob.tsx'
import { ImportReview } from './ImportReview.tsx'
import styles from './import.module.css'
import { type Reviewed, reviewOf } from './import-report.ts'
import { PastImports } from './PastImports.tsx'

type Done = ResponseOf<typeof importSchedules>

const steps = ['choose', 'check', 'done'] as const
type Step = (typeof steps)[number]

/** How a workbook is sent. */
interface Manner {
  readonly dry_run?: true
  readonly force?: true
  readonly leave_out?: true
  readonly hidden?: HiddenChoice
}

/**
 * Imports schedules from a workbook: choose it, review the rows and errors, create, and undo. The address names the job that imports a
 * large workbook.
 */
export function ImportView({ ways }: { readonly ways: Elements }): ReactElement {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const jobKey = search.get('job')
  const [file, setFile] = useState<File | null>(null)
  const [reviewed, setReviewed] = useState<Reviewed>()
  const [done, setDone] = useState<Done>()
  const [errorMessage, setError] = useState<string>()
  const [sent, setSent] = useState<number>()
  const [hidden, setHidden] = useState<HiddenChoice>()
  const place = useRef<HTMLDivElement>(null)
  const step: Step = done !== undefined || jobKey !== null ? 'done' : reviewed === undefined ? 'choose' : 'check'

  function fail(error: ApiError): void {
    const review = reviewOf(error)
    // The review stays: the person can try again without choosing and checking the file once more.
    if (review === undefined) setError(error.errors.file?.[0] ?? error.message)
    else setReviewed(review)
  }

  const checking = useCallMutation(importSchedules, {
    onUpload: setSent,
    onDone: (response) => setReviewed({ report: response.details, matches: [] }),
    onError: fail,
  })
  const creating = useCallMutation(importSchedules, {
    invalidates: [...changedKeys, 'exports'],
    onUpload: setSent,
    onDone: (response) => {
      const { job } = response.details
      if (job === undefined) {
        setDone(response)
        return
      }
      clear()
      setSearch({ show: 'import', job: job.key }, { replace: true })
    },
    onError: fail,
  })

  function send(manner: Manner): void {
    setError(undefined)
    if (file === null) return
    setSent(undefined)
    const input = { body: { file, ...(hidden === undefined ? {} : { hidden }), ...manner } } as unknown as InputOf<
      typeof importSchedules
    >
    if (manner.dry_run === true) checking.mutate(input)
    else creating.mutate(input)
  }

  function clear(): void {
    setFile(null)
    setHidden(undefined)
    setReviewed(undefined)
    setDone(undefined)
    setError(undefined)
  }

  function restart(): void {
    clear()
    if (jobKey !== null) setSearch({ show: 'import' }, { replace: true })
  }

  const marked = done === undefined || done.details.faults_count === 0 ? null : done.details.workbook

  // At each new step the focus moves to its heading, so that a screen reader reads it.
  const shown = useRef<Step>(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    place.current?.focus({ preventScroll: false })
  }, [step])

  return (
    <div className="page">
      <PageTitle>{t('scheduleImport.title')}</PageTitle>
      {ways}
      <ol className={`wrap soft ${styles.steps}`} aria-label={t('scheduleImport.steps.label')}>
        {steps.map((name, index) => (
          <li
            key={name}
            className="row gap-8"
            aria-current={name === step ? 'step' : undefined}
            data-past={steps.indexOf(step) > index || undefined}
          >
            <span className={`round small ${styles.number}`}>{index + 1}</span>
            <span>{t(`scheduleImport.steps.${name}`)}</span>
          </li>
        ))}
      </ol>
      <div ref={place} tabIndex={-1} className={`shrink ${styles.place}`}>
        {jobKey !== null ? (
          <ImportJob key={jobKey} jobKey={jobKey} onAgain={restart} />
        ) : done !== undefined ? (
          <ImportDone
            message={done.data}
            importId={done.details.import_id}
            onMarked={marked === null ? undefined : () => saveWireFile(marked)}
            onAgain={restart}
          />
        ) : reviewed !== undefined ? (
          <ImportReview
            reviewed={reviewed}
            errorMessage={errorMessage}
            isCreating={creating.isPending}
            hidden={hidden}
            isChecking={checking.isPending}
            onHidden={(choice) => {
              setHidden(choice)
              send({ dry_run: true, hidden: choice })
            }}
            onOther={restart}
            onCreate={send}
          />
        ) : (
          <ImportChoose
            file={file}
            onFile={(next) => {
              setFile(next)
              setHidden(undefined)
              setError(undefined)
            }}
            errorMessage={errorMessage}
            onFieldError={setError}
            sent={checking.isPending ? (sent ?? 0) : undefined}
            onCheck={() => send({ dry_run: true })}
          />
        )}
      </div>
      <PastImports />
    </div>
  )
}
