import { mdiCamera, mdiCropFree, mdiDeleteOutline, mdiFilePdfBox, mdiRotateRight, mdiUpload } from '@mdi/js'
import { cleanFileName, fileMaxBytes } from '@portal/contract'
import { type ComponentProps, type ReactElement, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sizeText } from '../../../kit/text/size-text.ts'
import { Button, buttonClass } from '../../../kit/ui/button/Button.tsx'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import styles from './documents.module.css'
import { isPdf, sideName } from './files.ts'
import { photographOf } from './picture/picture-of-document.ts'
import { useObjectUrl } from './use-object-url.ts'
import type { DocumentSides } from './use-sides.ts'

const CornersDialog = lazy(() => import('./CornersDialog.tsx'), 'CornersDialog')

interface FileButtonProps extends Pick<ComponentProps<'input'>, 'accept' | 'capture'> {
  readonly label: string
  /** The accessible name, which is longer than the visible label. */
  readonly name: string
  readonly icon: string
  readonly variant: 'outlined' | 'text'
  readonly className?: string
  readonly describedBy: string
  readonly onFile: (file: File) => void
}

/** A button that opens the camera or the file dialog of the device: a file input with the look of a button. */
function FileButton({
  label,
  name,
  icon,
  variant,
  className,
  describedBy,
  onFile,
  ...input
}: FileButtonProps): ReactElement {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <label className={[buttonClass({ variant }), styles.fileButton, className].filter(Boolean).join(' ')}>
      <input
        {...input}
        ref={chooser}
        type="file"
        aria-label={name}
        aria-describedby={describedBy}
        className="visually-hidden"
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0]
          if (file !== undefined) onFile(file)
          // The same file can be chosen again after it was corrected.
          if (chooser.current !== null) chooser.current.value = ''
        }}
      />
      <Icon path={icon} size={20} />
      <span>{label}</span>
    </label>
  )
}

interface Props {
  /** 0 for the front. */
  readonly side: number
  readonly sides: number
  readonly file: File | undefined
  /** The id that `ErrorSummary` links to. */
  readonly place: string
  /** Whether it can be removed: the back must be removed before the front. */
  readonly isLast: boolean
  readonly own: DocumentSides
  readonly children?: Elements
}

interface ChooserProps extends Pick<Props, 'side' | 'sides' | 'own'> {
  readonly describedBy: string
  /** Whether the side already has a file. */
  readonly again: boolean
}

/** The ways to add a side: the camera where there is one, and a file. */
function Chooser({ side, sides, describedBy, own, again }: ChooserProps): ReactElement {
  const { t } = useTranslation()
  const name = sideName(side, sides)
  const shared = { describedBy, onFile: (file: File) => void own.choose(side, file) }
  return (
    <>
      <FileButton
        {...shared}
        label={t(again ? 'documents.retake.whole' : `documents.take.${name}`)}
        name={t(again ? `documents.retake.${name}` : `documents.take.${name}`)}
        icon={mdiCamera}
        variant={again ? 'text' : 'outlined'}
        className={styles.camera}
        accept="image/*"
        capture="environment"
      />
      <FileButton
        {...shared}
        label={t(again ? 'documents.rechoose.whole' : `documents.choose.${name}`)}
        name={t(again ? `documents.rechoose.${name}` : `documents.choose.${name}`)}
        icon={mdiUpload}
        variant={again ? 'text' : 'outlined'}
        accept={side === 0 ? 'image/*,application/pdf' : 'image/*'}
      />
    </>
  )
}

/** One side of a document: the buttons to add it, or its picture with its problems and the ways to correct it. */
export function SideOfDocument({ side, sides, file, place, isLast, own, children }: Props): ReactElement {
  const { t } = useTranslation()
  const id = useId()
  const [isStraightening, setStraightening] = useState(false)
  const attempt = own.attempts[side]
  const doubtful = attempt?.state === 'doubtful' ? attempt.photograph : undefined
  const working = attempt?.state === 'working' ? attempt : undefined
  const shown = working === undefined ? (doubtful?.file ?? file) : undefined
  const isEmpty = shown === undefined && working === undefined
  const isPicture = shown !== undefined && !isPdf(shown)
  const url = useObjectUrl(isPicture ? shown : undefined)
  const photograph = doubtful ?? (isPicture ? photographOf(shown) : undefined)
  const name = t(`documents.side.${sideName(side, sides)}`)
  const hint = side > 0 ? 'kinds_back' : sides === 2 ? 'kinds_two_sides' : 'kinds'

  return (
    <li id={place} className={`card stack gap-12 ${styles.side}`}>
      <h3 tabIndex={-1} className={sides === 1 ? 'visually-hidden' : 'minor-heading'}>
        {name}
      </h3>
      {working === undefined ? null : working.isPicture ? (
        <Status as="div" className={`column gap-8 ${styles.working}`}>
          <Skeleton height="100%" />
          <span className="muted">{t('documents.working')}</span>
        </Status>
      ) : (
        <Status as="p" className="row gap-8">
          <Icon path={mdiFilePdfBox} size={28} className="faint" />
          <span className="muted">{t('documents.working')}</span>
        </Status>
      )}
      {url === undefined ? null : (
        <img src={url} alt={t('documents.preview', { side: name })} className={styles.preview} />
      )}
      {shown !== undefined && isPdf(shown) ? (
        <p className="row gap-8">
          <Icon path={mdiFilePdfBox} size={28} className="error-ink" />
          <span className="break-words">
            <span>{`${cleanFileName(shown.name)} `}</span>
            <span className="muted one-line">{sizeText(shown.size)}</span>
          </span>
        </p>
      ) : null}
      <div id={`${id}-message`} role="alert" className="not-empty">
        {attempt?.state === 'refused' ? <p className="error notice">{attempt.reason}</p> : null}
        {doubtful?.problems.map((problem) => (
          <p key={problem} className="warning notice">
            {t(`documents.problems.${problem}`)}
          </p>
        ))}
      </div>
      {isEmpty ? (
        <p id={`${id}-kinds`} className="muted">
          {t(`documents.${hint}`, { max: fileMaxBytes / 1024 / 1024 })}
        </p>
      ) : null}
      {/* While the file is being checked, the buttons that come next have their places. */}
      <div className={`wrap gap-4-8 ${isEmpty ? '' : styles.actions}`}>
        <Chooser {...{ side, sides, own }} again={!isEmpty} describedBy={`${id}-kinds ${id}-message`} />
        {photograph === undefined && working?.isPicture !== true ? null : (
          <>
            <Button
              icon={mdiRotateRight}
              disabled={photograph === undefined}
              onClick={() => photograph && own.remake(side, { turns: photograph.turns + 1 })}
            >
              {t('documents.turn')}
            </Button>
            <Button icon={mdiCropFree} disabled={photograph === undefined} onClick={() => setStraightening(true)}>
              {t('documents.straighten')}
            </Button>
          </>
        )}
        {doubtful === undefined ? null : (
          <Button variant="outlined" onClick={() => own.accept(side)}>
            {t('documents.use_anyway')}
          </Button>
        )}
        {(doubtful === undefined && file !== undefined && isLast) || (working !== undefined && file === undefined) ? (
          <Button icon={mdiDeleteOutline} tone="danger" disabled={working !== undefined} onClick={own.removeLast}>
            {t('documents.remove')}
          </Button>
        ) : null}
      </div>
      {attempt === undefined ? children : null}
      {isStraightening && photograph !== undefined ? (
        <CornersDialog
          source={photograph.source}
          corners={photograph.corners}
          onChoose={(corners) => {
            setStraightening(false)
            own.remake(side, { corners })
          }}
          onClose={() => setStraightening(false)}
        />
      ) : null}
    </li>
  )
}
