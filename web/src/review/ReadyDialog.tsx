import { mdiDeleteOutline, mdiPencilOutline, mdiPlus } from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SelectBox } from '../ui/SelectBox.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import styles from './desk.module.css'
import { type DeskSettings, type KeptSettings, type Purpose, type Ready, useSharedReady } from './desk-settings.ts'

interface Props {
  readonly kept: KeptSettings
  readonly onClose: () => void
}

/** As many of one's own as can still be overseen. */
const most = 30
const longest = 2500

interface Editing {
  /** Which of one's own; undefined for a new one. */
  readonly at: number | undefined
  readonly purpose: Purpose
  readonly text: string
}

/** One's own ready-made observations, and those everybody has; what verifying says by itself. */
export function ReadyDialog({ kept, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { settings, known, failed, retry, keep } = kept
  if (known) return <KnownReady settings={settings} onKeep={keep} onClose={onClose} />
  // Nothing may be written over what nobody has seen.
  return (
    <Dialog open width={640} title={t('review.ready_title')} cancel={t('ui.close')} onClose={onClose}>
      {failed ? (
        <EmptyState kind="failed" action={{ label: t('ui.retry'), run: retry }} compact />
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  )
}

interface KnownProps {
  readonly settings: DeskSettings
  readonly onKeep: (changes: Partial<DeskSettings>) => void
  readonly onClose: () => void
}

function KnownReady({ settings, onKeep, onClose }: KnownProps): ReactElement {
  const { t } = useTranslation()
  const [editing, setEditing] = useState<Editing>()
  const [fault, setFault] = useState<string>()
  const [verifying, setVerifying] = useState(settings.verifying ?? t('review.ready.legible_valid'))
  const shared = [...useSharedReady('file'), ...useSharedReady('citizen')]
  const { own } = settings
  const isVerifyingWrong = verifying.trim().length < 3

  function save(): void {
    if (editing === undefined) return
    const text = editing.text.trim()
    if (text.length < 3) {
      setFault(t('review.reason_short'))
      return
    }
    const one: Ready = { purpose: editing.purpose, text }
    onKeep({ own: editing.at === undefined ? [...own, one] : own.map((was, at) => (at === editing.at ? one : was)) })
    setEditing(undefined)
    setFault(undefined)
  }

  function keepVerifying(): void {
    if (isVerifyingWrong) return
    const text = verifying.trim()
    onKeep({ verifying: text === t('review.ready.legible_valid') ? undefined : text })
  }

  return (
    <Dialog
      open
      width={640}
      title={t('review.ready_title')}
      cancel={t('ui.close')}
      dirty={editing !== undefined && editing.text.trim() !== ''}
      onClose={onClose}
    >
      <TextArea
        label={t('review.verifying')}
        help={t('review.verifying_help')}
        error={isVerifyingWrong ? t('review.reason_short') : undefined}
        value={verifying}
        rows={2}
        max={longest}
        length={verifying.length}
        onChange={({ target }) => setVerifying(target.value)}
        onBlur={keepVerifying}
      />
      <section className={styles.mine}>
        <div className={styles.readyHead}>
          <h3>{t('review.own')}</h3>
          <Button
            size="small"
            icon={mdiPlus}
            disabled={own.length >= most}
            onClick={() => setEditing({ at: undefined, purpose: 'return', text: '' })}
          >
            {t('review.own_add')}
          </Button>
        </div>
        {own.length === 0 && editing === undefined ? <p className={styles.quiet}>{t('review.own_none')}</p> : null}
        <ul className={styles.ownList}>
          {own.map((one, at) => (
            <li key={`${one.purpose}:${one.text}`}>
              <span>
                <small>{t(`review.for_${one.purpose}`)}</small>
                {one.text}
              </span>
              <IconButton
                icon={mdiPencilOutline}
                label={t('review.own_edit', { text: one.text })}
                onClick={() => setEditing({ at, ...one })}
              />
              <IconButton
                icon={mdiDeleteOutline}
                label={t('review.own_delete', { text: one.text })}
                onClick={() => onKeep({ own: own.filter((_, index) => index !== at) })}
              />
            </li>
          ))}
        </ul>
        {editing === undefined ? null : (
          <div className={styles.editing}>
            <SelectBox
              label={t('review.purpose')}
              empty={false}
              value={editing.purpose}
              options={[
                { value: 'return', text: t('review.for_return') },
                { value: 'verify', text: t('review.for_verify') },
              ]}
              onChange={({ target }) => setEditing({ ...editing, purpose: target.value as Purpose })}
            />
            <TextArea
              label={t('review.observation')}
              autoFocus
              value={editing.text}
              error={fault}
              rows={2}
              max={longest}
              length={editing.text.length}
              onChange={({ target }) => {
                setFault(undefined)
                setEditing({ ...editing, text: target.value })
              }}
            />
            <div className={styles.editingFoot}>
              <Button
                onClick={() => {
                  setEditing(undefined)
                  setFault(undefined)
                }}
              >
                {t('ui.cancel')}
              </Button>
              <Button variant="filled" onClick={save}>
                {t('review.own_save')}
              </Button>
            </div>
          </div>
        )}
      </section>
      <section className={styles.mine}>
        <h3>{t('review.shared')}</h3>
        <ul className={styles.ownList}>
          {shared.map((one) => (
            <li key={`${one.purpose}:${one.text}`}>
              <span>
                <small>{t(`review.for_${one.purpose}`)}</small>
                {one.text}
              </span>
              <IconButton
                icon={mdiPlus}
                label={t('review.copy', { text: one.text })}
                onClick={() => setEditing({ at: undefined, ...one })}
              />
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  )
}
