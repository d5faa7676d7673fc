import { type AnswerOf, assignValidatorToMany, type BodyInput } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultText } from '../form.ts'
import { formatNumber } from '../format.ts'
import type { Ticked } from '../list/declare.ts'
import { useCall } from '../queries.ts'
import { showDone } from '../snackbars.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './assign-many.module.css'
import { movedTags } from './undo.ts'
import { ValidatorChoice } from './ValidatorChoice.tsx'

/** Why citizens were left out is said with this many of them by number. */
const named = 8

interface Props {
  readonly ticked: Ticked
  /** The ticks have done their work. */
  readonly onDone: () => void
  readonly onClose: () => void
}

type Result = AnswerOf<typeof assignValidatorToMany>
type Filter = NonNullable<BodyInput<typeof assignValidatorToMany>['filter']>

function countIn(details: unknown): number | undefined {
  const count = typeof details === 'object' && details !== null && 'count' in details ? details.count : undefined
  return typeof count === 'number' ? count : undefined
}

/** Puts many citizens in a validator's hands: those ticked, or all that match the filter, whose number is confirmed. */
export function AssignManyDialog({ ticked, onDone, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [validator, setValidator] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const [count, setCount] = useState(ticked.kind === 'ids' ? ticked.ids.length : ticked.count)
  const [result, setResult] = useState<Result>()
  const { mutate, isPending } = useCall(assignValidatorToMany, {
    refreshes: [...movedTags],
    onDone: (answer) => {
      onDone()
      if (answer.details.skipped.length > 0) {
        setResult(answer)
        return
      }
      showDone(answer.data)
      onClose()
    },
    onFailed: (error) => {
      const now = error.reason === 'count_changed' ? countIn(error.details) : undefined
      if (now !== undefined) setCount(now)
      setFault(error.errors.validator_id?.[0])
      setTrouble(
        now !== undefined
          ? t('profiles.assign.recount', { formatted: formatNumber(now) })
          : error.errors.validator_id === undefined
            ? (Object.values(error.errors)[0]?.[0] ?? error.message)
            : undefined,
      )
    },
  })

  function save(): void {
    setTrouble(undefined)
    if (validator === null) {
      setFault(faultText('validator_id', 'validation.required'))
      return
    }
    const whom = ticked.kind === 'ids' ? { ids: [...ticked.ids] } : { filter: ticked.filter as Filter, count }
    mutate({ body: { validator_id: validator, ...whom } })
  }

  if (result !== undefined) return <ManyResult result={result} onClose={onClose} />
  return (
    <Dialog
      open
      title={t('profiles.assign.many_title', { count, formatted: formatNumber(count) })}
      subtitle={ticked.kind === 'filter' ? t('profiles.assign.all_matching') : undefined}
      onClose={onClose}
      dirty={validator !== null}
      busy={isPending}
      error={trouble}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      actions={
        <Button type="submit" variant="filled" busy={isPending}>
          {t('profiles.assign.save')}
        </Button>
      }
    >
      <ValidatorChoice
        value={validator}
        onChange={(id) => {
          setValidator(id)
          setFault(undefined)
        }}
        error={fault}
        help={t('profiles.assign.many_help')}
      />
    </Dialog>
  )
}

/** What came of it where not all could be assigned: how many, and the others by reason. */
function ManyResult({ result, onClose }: { readonly result: Result; readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const { skipped } = result.details
  const reasons = new Map<string, number[]>()
  for (const { id, reason } of skipped) reasons.set(reason, [...(reasons.get(reason) ?? []), id])
  return (
    <Dialog
      open
      title={t('profiles.assign.result_title')}
      onClose={onClose}
      cancel={false}
      actions={
        <Button variant="filled" autoFocus onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <p role="status">{result.data}</p>
      <div>
        <p>{t('profiles.assign.skipped', { count: skipped.length, formatted: formatNumber(skipped.length) })}</p>
        <ul className={styles.reasons}>
          {[...reasons].map(([reason, those]) => (
            <li key={reason}>
              <strong>
                {reason} ({formatNumber(those.length)})
              </strong>
              <span className={styles.which}>
                {those
                  .slice(0, named)
                  .map((id) => t('profiles.assign.record', { id }))
                  .join(', ')}
                {those.length > named
                  ? ` ${t('profiles.assign.skipped_more', { formatted: formatNumber(those.length - named) })}`
                  : ''}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
