import { mdiClose, mdiFilePdfBox, mdiUpload } from '@mdi/js'
import { cleanFileName } from '@portal/contract'
import { type DragEvent, type ReactElement, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sizeText } from '../../../kit/text/size-text.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { Field, type FieldProps } from '../../../kit/ui/field/Field.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import styles from './file-input.module.css'

interface Props extends FieldProps {
  readonly value: File | null
  readonly onChange: (value: File | null) => void
  /** A path of `@mdi/js` for the kind of file; PDF by default. */
  readonly icon?: string
  /** The file types that the system's file dialog offers, such as `.pdf`. */
  readonly accept: string
  readonly storedName?: string | undefined
  /** The part of the file that is uploaded, 0 to 1, while it is being sent. */
  readonly sent?: number | undefined
}

/** A file input, by choosing or dropping; it shows the progress of the upload. */
export function FileInput({
  value,
  onChange,
  icon = mdiFilePdfBox,
  accept,
  storedName,
  sent,
  ...field
}: Props): ReactElement {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const progress = useId()
  const [isOver, setOver] = useState(false)

  function take(files: FileList | null): void {
    const file = files?.[0]
    // While a file is being sent, another one would be taken for it.
    if (file !== undefined && sent === undefined) onChange(file)
    // Allows choosing the same file again after it was corrected on disk.
    if (chooser.current !== null) chooser.current.value = ''
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <Field {...field}>
      {(ties) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut beside the button
        <div
          className={`stack gap-10 ${styles.file} ${field.error === undefined ? '' : styles.fileWrong} ${isOver ? styles.fileOver : ''}`}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {value === null ? (
            storedName === undefined ? null : (
              <p className={`row gap-8 shrink ${styles.fileName}`}>
                <Icon path={icon} />
                <span>{t('catalogue.file.kept', { name: storedName })}</span>
              </p>
            )
          ) : (
            <p className={`row gap-8 shrink ${styles.fileName}`}>
              <Icon path={icon} />
              <span>
                <span>{`${cleanFileName(value.name)} `}</span>
                <span className="soft one-line">{sizeText(value.size)}</span>
              </span>
              <IconButton
                icon={mdiClose}
                label={t('catalogue.file.remove')}
                disabled={sent !== undefined}
                onClick={() => onChange(null)}
              />
            </p>
          )}
          <div className="row wrap gap-8-12">
            <input
              {...ties}
              ref={chooser}
              type="file"
              accept={accept}
              disabled={sent !== undefined}
              className="visually-hidden"
              onChange={(event) => take(event.target.files)}
            />
            <Button
              variant="outlined"
              icon={mdiUpload}
              disabled={sent !== undefined}
              tabIndex={-1}
              aria-hidden="true"
              onClick={() => chooser.current?.click()}
            >
              {t(value === null && storedName === undefined ? 'catalogue.file.choose' : 'scheduleImport.other')}
            </Button>
            <span className="not-on-touch muted">{t('catalogue.file.drop')}</span>
          </div>
          {sent === undefined ? null : (
            <div className={`stack gap-4 small ${styles.sending}`}>
              <progress id={progress} max={1} value={sent} aria-label={field.label} />
              <label htmlFor={progress}>
                <Status as="span">
                  {sent >= 1
                    ? t('catalogue.file.stored')
                    : t('catalogue.file.sending', { percent: `${Math.round(sent * 100)} %` })}
                </Status>
              </label>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
