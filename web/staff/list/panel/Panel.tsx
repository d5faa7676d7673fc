import { mdiClose } from '@mdi/js'
import { type FormEvent, type ReactElement, type ReactNode, useId } from 'react'
import { useNarrow } from '../../../kit/device/narrow.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { Modal } from '../../../kit/ui/dialog/Modal.tsx'
import { Form } from '../../../kit/ui/field/Form.tsx'
import { Popover } from '../../ui/menu/Popover.tsx'
import styles from './panel.module.css'

interface Props {
  readonly anchor: HTMLElement
  readonly title: string
  readonly help?: string
  readonly width: number
  /** The height for content that grows after the panel opens; the position under the anchor is computed once. */
  readonly height?: number
  readonly foot: ReactNode
  readonly onClose: () => void
  /** Makes it a form: Enter applies. */
  readonly onSubmit?: () => void
  readonly children: ReactNode
}

/** A panel under a button of the list: filters, columns, order. On a phone it is as wide as the window. */
export function Panel({ anchor, title, help, width, height, foot, onClose, onSubmit, children }: Props): ReactElement {
  const { t } = useTranslation()
  const heading = useId()
  const narrow = useNarrow(600)
  const body = (
    <>
      <header className={styles.head}>
        <div>
          <h2 id={heading}>{title}</h2>
          {help === undefined ? null : <p className={`muted ${styles.help}`}>{help}</p>}
        </div>
        <IconButton icon={mdiClose} label={t('ui.close')} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      <footer className={`wrap at-end gap-8 ${styles.foot}`}>{foot}</footer>
    </>
  )
  const frame =
    onSubmit === undefined ? (
      <div className={`column grow ${styles.frame}`}>{body}</div>
    ) : (
      <Form
        className={`column grow ${styles.frame}`}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {body}
      </Form>
    )
  if (narrow) {
    return (
      <Modal onClose={onClose} labelledBy={heading} className={styles.full}>
        {frame}
      </Modal>
    )
  }
  return (
    <Popover
      anchor={anchor}
      onClose={onClose}
      labelledBy={heading}
      style={{
        width: `min(${width}px, calc(100vw - 32px))`,
        ...(height === undefined ? {} : { height: `min(${height}px, calc(100dvh - 32px))` }),
      }}
    >
      {frame}
    </Popover>
  )
}
