import { mdiDeleteOutline, mdiPencilOutline, mdiPlus } from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../../kit/ui/button/Button.tsx'
import { SelectBox } from '../../../../kit/ui/choice/SelectBox.tsx'
import { TextArea } from '../../../../kit/ui/field/TextArea.tsx'
import type { Elements } from '../../../../kit/ui/text/elements.ts'
import { mostOwn, type Purpose, type Ready } from '../../decision/desk-settings.ts'
import styles from '../desk/desk.module.css'

/** An observation that is being edited. */
export interface Editing extends Ready {
  /** Its position among the own ones; undefined for a new one. */
  readonly at: number | undefined
}

interface Props {
  readonly own: readonly Ready[]
  readonly onKeep: (own: readonly Ready[]) => void
  readonly editing: Editing | undefined
  readonly onEdit: (editing: Editing | undefined) => void
}

/** The person's own ready-made observations: add, edit, remove. */
export function OwnReady({ own, onKeep, editing, onEdit }: Props): ReactElement {
  const { t } = useTranslation()
  const [error, setError] = useState<string>()

  function leave(): void {
    onEdit(undefined)
    setError(undefined)
  }

  function save(): void {
    if (editing === undefined) return
    const text = editing.text.trim()
    if (text.length < 3) {
      setError(t('review.reason_short'))
      return
    }
    const one: Ready = { purpose: editing.purpose, text }
    onKeep(editing.at === undefined ? [...own, one] : own.map((was, at) => (at === editing.at ? one : was)))
    leave()
  }

  return (
    <section className="stack gap-8">
      <div className={`row gap-8 ${styles.readyHead}`}>
        <h3 className="minor-heading">{t('review.own')}</h3>
        <Button
          size="small"
          icon={mdiPlus}
          disabled={own.length >= mostOwn}
          onClick={() => onEdit({ at: undefined, purpose: 'return', text: '' })}
        >
          {t('review.own_add')}
        </Button>
      </div>
      {own.length === 0 && editing === undefined ? <p className="soft">{t('review.own_none')}</p> : null}
      <ReadyList
        of={own}
        actions={(one, at) => (
          <>
            <IconButton
              icon={mdiPencilOutline}
              label={t('review.own_edit', { text: one.text })}
              onClick={() => onEdit({ at, ...one })}
            />
            <IconButton
              icon={mdiDeleteOutline}
              label={t('review.own_delete', { text: one.text })}
              onClick={() => onKeep(own.filter((_, index) => index !== at))}
            />
          </>
        )}
      />
      {editing === undefined ? null : (
        <div className={`stack gap-12 rounded ${styles.editing}`}>
          <SelectBox
            label={t('review.purpose')}
            empty={false}
            value={editing.purpose}
            options={(['return', 'verify'] as const).map((value) => ({ value, text: t(`review.for_${value}`) }))}
            onChange={({ target }) => onEdit({ ...editing, purpose: target.value as Purpose })}
          />
          <TextArea
            label={t('fields.observation')}
            autoFocus
            value={editing.text}
            error={error}
            rows={2}
            onChange={({ target }) => {
              setError(undefined)
              onEdit({ ...editing, text: target.value })
            }}
          />
          <div className="buttons">
            <Button onClick={leave}>{t('ui.cancel')}</Button>
            <Button variant="filled" onClick={save}>
              {t('review.own_save')}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

interface ListProps<One extends Ready> {
  readonly of: readonly One[]
  readonly actions: (one: One, at: number) => Elements
}

/** Ready-made observations with their purpose. */
export function ReadyList<One extends Ready>({ of, actions }: ListProps<One>): ReactElement {
  const { t } = useTranslation()
  return (
    <ul className={`stack ${styles.ownList}`}>
      {of.map((one, at) => (
        <li key={`${one.purpose}:${one.text}`} className="row gap-4">
          <span className="grow break-words">
            <small className="block">{t(`review.for_${one.purpose}`)}</small>
            <span>{one.text}</span>
          </span>
          {actions(one, at)}
        </li>
      ))}
    </ul>
  )
}
