import { mdiCheckCircle, mdiFileDownloadOutline } from '@mdi/js'
import type { HiddenChoice, ResponseOf } from '@portal/contract'
import { importSchedules } from '@portal/contract/staff'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { InputOf } from '../../../../kit/request/api.ts'
import type { ApiError } from '../../../../kit/request/api-errors.ts'
import { useCallMutation } from '../../../../kit/request/queries.ts'
import { saveWireFile } from '../../../../kit/request/wire-file.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button, buttonClass } from '../../../../kit/ui/button/Button.tsx'
import { Status } from '../../../../kit/ui/feedback/Status.tsx'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import type { Elements } from '../../../../kit/ui/text/elements.ts'
import { PageTitle } from '../../../../kit/ui/text/PageTitle.tsx'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import { changedKeys } from '../tags.ts'
import { ImportChoose } from './ImportChoose.tsx'
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

/** Imports schedules from a workbook: choose it, review the rows and errors, create, and undo. */
export function ImportView({ ways }: { readonly ways: Elements }): ReactElement {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [reviewed, setReviewed] = useState<Reviewed>()
  const [done, setDone] = useState<Done>()
  const [errorMessage, setError] = useState<string>()
  const [sent, setSent] = useState<number>()
  const [hidden, setHidden] = useState<HiddenChoice>()
  const place = useRef<HTMLDivElement>(null)
  const step: Step = done !== undefined ? 'done' : reviewed === undefined ? 'choose' : 'check'

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
    invalidates: [...changedKeys],
    onUpload: setSent,
    onDone: setDone,
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

  function restart(): void {
    setFile(null)
    setHidden(undefined)
    setReviewed(undefined)
    setDone(undefined)
    setError(undefined)
  }

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
        {done !== undefined ? (
          <ImportDone done={done} onAgain={restart} />
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

/** The third step: the created schedules, with links to them. */
function ImportDone({ done, onAgain }: { readonly done: Done; readonly onAgain: () => void }): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const { import_id: id, faults_count: faults, workbook } = done.details
  return (
    <section className={`surface stack gap-16 shrink ${styles.card} ${styles.done}`}>
      <Icon path={mdiCheckCircle} size={48} className="success-ink" />
      <h2>{t('scheduleImport.done_title')}</h2>
      <Status>{done.data}</Status>
      <div className={`buttons ${styles.actions}`}>
        <Button onClick={onAgain}>{t('scheduleImport.again')}</Button>
        {workbook === null || faults === 0 ? null : (
          <Button variant="outlined" icon={mdiFileDownloadOutline} onClick={() => saveWireFile(workbook)}>
            {t('scheduleImport.marked')}
          </Button>
        )}
        {id === null ? null : (
          <Link to={`${path('schedules')}?import_id=${id}`} className={buttonClass({ variant: 'filled' })}>
            {t('scheduleImport.open_created')}
          </Link>
        )}
      </div>
    </section>
  )
}
