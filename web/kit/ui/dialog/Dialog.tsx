import { mdiClose } from '@mdi/js'
import { type FormEvent, type ReactElement, type ReactNode, type Ref, useId, useState } from 'react'
import { useNarrow } from '../../device/narrow.ts'
import { useTranslation } from '../../text/i18n.ts'
import { Button, IconButton } from '../button/Button.tsx'
import { ErrorMessage } from '../feedback/ErrorMessage.tsx'
import { Form } from '../field/Form.tsx'
import type { Elements } from '../text/elements.ts'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import styles from './dialog.module.css'
import { Modal } from './Modal.tsx'
import { useUnsaved } from './unsaved.ts'

interface Props {
  readonly title: string
  /** Under the title: the person or record of the dialog. */
  readonly subtitle?: ReactNode
  /** Called when the person closes it: never while busy, and only after they agreed to lose changes. */
  readonly onClose: () => void
  /** There are unsaved changes: Esc, a press outside, the back button and closing the tab ask first. */
  readonly dirty?: boolean
  /** Its call is running: it cannot be closed. */
  readonly busy?: boolean
  /** The error of a failed save; it is announced, and the form stays as it is. */
  readonly error?: string | undefined
  /** In the footer, after "Cancel": the text of the one filled button, which sends the form. */
  readonly submit?: string | undefined
  /** The form deletes something: its button has the danger style. */
  readonly danger?: boolean
  /** Whether the form can be sent as it is. */
  readonly canSubmit?: boolean
  /** Replaces `submit` in a footer with more than one button. */
  readonly actions?: Elements
  /** The label of the close button; "Cancel" by default, `false` for none. */
  readonly cancel?: string | false
  /** Makes it a form: Enter saves. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** The form's element. */
  readonly formRef?: Ref<HTMLFormElement>
  /** In pixels, 520 by default. In a window under 600 px it is as wide as the window. */
  readonly width?: number
  /** Placed at the end of the window, over its whole height: for forms of more than six fields. */
  readonly side?: boolean
  readonly children: Elements
}

/** The frame of every dialog. The focus moves in, stays in, and returns to the element that opened it. Import it lazily. */
export function Dialog({
  title,
  subtitle,
  onClose,
  dirty = false,
  busy = false,
  error,
  submit,
  danger = false,
  canSubmit = true,
  actions,
  cancel,
  onSubmit,
  formRef,
  width = 520,
  side = false,
  children,
}: Props): ReactElement {
  const { t } = useTranslation()
  const heading = useId()
  const narrow = useNarrow(600)
  const [asking, setAsking] = useState(false)
  useUnsaved(dirty, busy)

  function leave(): void {
    if (busy) return
    if (dirty) setAsking(true)
    else onClose()
  }

  const body = (
    <>
      <header className={styles.head}>
        <div>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {subtitle === undefined ? null : <p className={`soft ${styles.subtitle}`}>{subtitle}</p>}
        </div>
        <IconButton icon={mdiClose} label={t('ui.close')} onClick={leave} />
      </header>
      <div className={`column gap-20 ${styles.body}`}>
        <ErrorMessage>{error}</ErrorMessage>
        {children}
      </div>
      <footer className={`wrap at-end gap-8 ${styles.foot}`}>
        {cancel === false ? null : <Button onClick={leave}>{cancel ?? t('ui.cancel')}</Button>}
        {submit === undefined ? (
          actions
        ) : (
          <Button type="submit" variant="filled" tone={danger ? 'danger' : 'accent'} busy={busy} disabled={!canSubmit}>
            {submit}
          </Button>
        )}
      </footer>
    </>
  )

  return (
    <Modal
      onClose={leave}
      labelledBy={heading}
      className={`${styles.paper} ${side ? styles.side : ''}`}
      style={narrow ? {} : { width }}
    >
      {onSubmit === undefined ? (
        <div className={`column ${styles.frame}`}>{body}</div>
      ) : (
        <Form ref={formRef} className={`column ${styles.frame}`} onSubmit={onSubmit}>
          {body}
        </Form>
      )}
      {asking ? (
        <DiscardQuestion
          onDiscard={() => {
            setAsking(false)
            onClose()
          }}
          onKeep={() => setAsking(false)}
        />
      ) : null}
    </Modal>
  )
}
