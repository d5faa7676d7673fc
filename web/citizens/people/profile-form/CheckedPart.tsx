import type { ReactElement } from 'react'
import { Link, type To } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { isPdf } from '../documents/files.ts'
import { useObjectUrl } from '../documents/use-object-url.ts'
import styles from './profile-form.module.css'

interface Props {
  readonly title: string
  /** The page where the part is changed. */
  readonly to: To
  readonly children: Elements
}

/** A part of a form before it is sent: its values, and the link to change them. */
export function CheckedPart({ title, to, children }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
        <Link to={to} className={`inline ${styles.change}`} aria-label={t('parts.change_of', { what: title })}>
          {t('parts.change')}
        </Link>
      </div>
      {children}
    </section>
  )
}

interface FileProps {
  readonly file: File
  /** The number of the file, from 1. */
  readonly at: number
}

function CheckedFile({ file, at }: FileProps): ReactElement {
  const { t } = useTranslation()
  const url = useObjectUrl(isPdf(file) ? undefined : file)
  return isPdf(file) ? (
    <li className="break-words">{file.name}</li>
  ) : (
    <li>{url === undefined ? null : <img src={url} alt={t('parts.picture', { at })} className={styles.picture} />}</li>
  )
}

/** The files of a form before it is sent: photographs are shown, and PDFs are named. */
export function CheckedFiles({ files }: { readonly files: readonly File[] }): ReactElement {
  return (
    <ul className="wrap gap-8">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file is its place
        <CheckedFile key={index} file={file} at={index + 1} />
      ))}
    </ul>
  )
}
