import { mdiArrowDown, mdiArrowUp, mdiDeleteOutline, mdiPencilOutline, mdiPlus } from '@mdi/js'
import { can } from '@portal/contract'
import {
  mostReadyObservations,
  type ReadyObservation,
  type ReadyObservations,
  readyPurposes,
  readySubjects,
} from '@portal/contract/staff'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../../kit/ui/button/Button.tsx'
import { SelectBox } from '../../../../kit/ui/choice/SelectBox.tsx'
import { ErrorMessage } from '../../../../kit/ui/feedback/ErrorMessage.tsx'
import { QueryState } from '../../../../kit/ui/feedback/QueryState.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/Skeleton.tsx'
import { TextArea } from '../../../../kit/ui/field/TextArea.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import type { Ready } from '../../decision/desk-settings.ts'
import { useSharedList } from '../../decision/use-ready.ts'
import { isSameReady, useSharedEdits, withMoved, withReady } from '../decision/use-shared-edits.ts'
import styles from '../desk/desk.module.css'
import { ReadyList } from './OwnReady.tsx'

interface Props {
  /** Copies a shared observation to the own ones; undefined while the own ones are unknown. */
  readonly onCopy: ((one: Ready) => void) | undefined
  readonly onDirty: (dirty: boolean) => void
}

const blank: ReadyObservation = { subject: 'file', purpose: 'return', es: '', en: '' }

/** The shared observations: anyone can copy them, and authorized people can edit them. */
export function SharedReady({ onCopy, onDirty }: Props): ReactElement {
  const { t } = useTranslation()
  const query = useSharedList()
  const list = query.data?.data
  const mayEdit = can(usePrincipal(), 'update', 'Observation')
  /** The edited observation, with the list as it was at the start of the edit. */
  const [editing, setEditing] = useState<{
    readonly was: ReadyObservation | undefined
    readonly loaded: ReadyObservations
  }>()
  const { busy, errorMessage, clearError, write } = useSharedEdits((now) =>
    setEditing((open) => (open === undefined ? undefined : { ...open, loaded: now })),
  )
  const isEditing = editing !== undefined
  useEffect(() => onDirty(isEditing), [isEditing, onDirty])

  if (list === undefined) {
    return (
      <section className="stack gap-8">
        <h3 className="minor-heading">{t('review.shared')}</h3>
        <QueryState query={query} waiting={<Skeleton height={160} />} compact />
      </section>
    )
  }
  const { observations } = list
  const begin = (was: ReadyObservation | undefined) => {
    clearError()
    setEditing({ was, loaded: list })
  }

  const actions = (source: ReadyObservation, one: Ready, at: number, last: number) => {
    const move = (step: -1 | 1) => write(list, withMoved(observations, source, step))
    const others = observations.filter((other) => !isSameReady(other, source))
    const edits = [
      { label: 'review.shared_up', icon: mdiArrowUp, isOff: at === 0, run: () => move(-1) },
      { label: 'review.shared_down', icon: mdiArrowDown, isOff: at === last, run: () => move(1) },
      { label: 'review.own_edit', icon: mdiPencilOutline, isOff: false, run: () => begin(source) },
      { label: 'review.own_delete', icon: mdiDeleteOutline, isOff: false, run: () => write(list, others) },
    ] as const
    return (
      <>
        {mayEdit &&
          edits.map(({ label, icon, isOff, run }) => (
            <IconButton
              key={label}
              icon={icon}
              label={t(label, { text: one.text })}
              disabled={busy || isOff}
              onClick={run}
            />
          ))}
        {onCopy === undefined ? null : (
          <IconButton icon={mdiPlus} label={t('review.copy', { text: one.text })} onClick={() => onCopy(one)} />
        )}
      </>
    )
  }

  return (
    <section className="stack gap-8">
      <div className={`row gap-8 ${styles.readyHead}`}>
        <h3 className="minor-heading">{t('review.shared')}</h3>
        {mayEdit ? (
          <Button
            size="small"
            icon={mdiPlus}
            disabled={busy || observations.length >= mostReadyObservations}
            onClick={() => begin(undefined)}
          >
            {t('review.shared_add')}
          </Button>
        ) : null}
      </div>
      {mayEdit ? <p className="soft">{t('review.shared_help')}</p> : null}
      <ErrorMessage>{errorMessage}</ErrorMessage>
      {editing === undefined ? null : (
        <SharedForm
          key={editing.was?.es ?? ''}
          begin={editing.was ?? blank}
          busy={busy}
          onSave={(one) =>
            write(editing.loaded, withReady(editing.loaded.observations, one, editing.was), () => setEditing(undefined))
          }
          onCancel={() => {
            clearError()
            setEditing(undefined)
          }}
        />
      )}
      {readySubjects.map((subject) => (
        <div key={subject}>
          <h4>{t(`review.about_${subject}`)}</h4>
          {readyPurposes.map((purpose) => {
            const sources = observations.filter((one) => one.subject === subject && one.purpose === purpose)
            return (
              <ReadyList
                key={purpose}
                of={sources.map((source) => ({ purpose, text: source.es, source }))}
                actions={({ source, ...one }, at) => actions(source, one, at, sources.length - 1)}
              />
            )
          })}
        </div>
      ))}
    </section>
  )
}

interface FormProps {
  readonly begin: ReadyObservation
  readonly busy: boolean
  readonly onSave: (one: ReadyObservation) => void
  readonly onCancel: () => void
}

const languages = ['es', 'en'] as const

/** A shared observation, in both languages. */
function SharedForm({ begin, busy, onSave, onCancel }: FormProps): ReactElement {
  const { t } = useTranslation()
  const [one, setOne] = useState(begin)
  const [isTried, setTried] = useState(false)

  function save(): void {
    setTried(true)
    const cleaned = { ...one, es: one.es.trim(), en: one.en.trim() }
    if (languages.every((language) => cleaned[language].length >= 3)) onSave(cleaned)
  }

  return (
    <div className={`stack gap-12 rounded ${styles.editing}`}>
      <SelectBox
        label={t('review.subject')}
        empty={false}
        value={one.subject}
        options={readySubjects.map((value) => ({ value, text: t(`review.about_${value}`) }))}
        onChange={({ target }) => setOne({ ...one, subject: target.value as ReadyObservation['subject'] })}
      />
      <SelectBox
        label={t('review.purpose')}
        empty={false}
        value={one.purpose}
        options={(['return', 'verify'] as const).map((value) => ({ value, text: t(`review.for_${value}`) }))}
        onChange={({ target }) => setOne({ ...one, purpose: target.value as ReadyObservation['purpose'] })}
      />
      {languages.map((language) => (
        <TextArea
          key={language}
          label={t(`review.in_${language}`)}
          autoFocus={language === 'es'}
          lang={language}
          value={one[language]}
          error={isTried && one[language].trim().length < 3 ? t('review.reason_short') : undefined}
          rows={2}
          onChange={({ target }) => setOne({ ...one, [language]: target.value })}
        />
      ))}
      <div className="buttons">
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        <Button variant="filled" busy={busy} onClick={save}>
          {t('review.shared_save')}
        </Button>
      </div>
    </div>
  )
}
