import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import styles from './documents.module.css'
import { isPage } from './picture/corners.ts'
import type { Corners, Point } from './picture/pixels.ts'
import { useObjectUrl } from './use-object-url.ts'

interface Props {
  readonly source: File
  readonly corners: Corners | null
  readonly onChoose: (corners: Corners | null) => void
  readonly onClose: () => void
}

const inset: Corners = [
  { x: 0.06, y: 0.06 },
  { x: 0.94, y: 0.06 },
  { x: 0.94, y: 0.94 },
  { x: 0.06, y: 0.94 },
]
const names = ['top_left', 'top_right', 'bottom_right', 'bottom_left'] as const

/** The distance that an arrow key moves a corner, as a share of the picture. */
const step = { plain: 0.01, withShift: 0.05 }
const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const within = (value: number) => Math.min(1, Math.max(0, value))
const percent = (value: number) => Math.round(value * 100)

/** The corners of the page on the original photograph. The person drags them, or moves them with the arrow keys. */
export function CornersDialog({ source, corners, onChoose, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const url = useObjectUrl(source)
  const [places, setPlaces] = useState<Corners>(corners ?? inset)
  const picture = useRef<HTMLDivElement>(null)
  const canBePage = isPage(places)

  function move(index: number, to: Point): void {
    setPlaces((now) => now.with(index, { x: within(to.x), y: within(to.y) }) as unknown as Corners)
  }

  function drag(index: number, { buttons, clientX, clientY }: PointerEvent): void {
    const box = picture.current?.getBoundingClientRect()
    if (buttons !== 1 || box === undefined) return
    move(index, { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height })
  }

  function press(index: number, event: KeyboardEvent): void {
    const direction = directions[event.key]
    const from = places[index]
    if (direction === undefined || from === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? step.withShift : step.plain
    move(index, { x: from.x + direction.x * by, y: from.y + direction.y * by })
  }

  return (
    <Dialog
      title={t('documents.straighten')}
      onClose={onClose}
      error={canBePage ? undefined : t('documents.corners.crossed')}
      actions={
        <>
          <Button onClick={() => onChoose(null)}>{t('documents.corners.whole')}</Button>
          <Button variant="filled" disabled={!canBePage} onClick={() => onChoose(places)}>
            {t('documents.corners.use')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('documents.corners.help')}</p>
      <div className={styles.stage}>
        <div ref={picture} className={styles.picture}>
          {url === undefined ? null : <img src={url} alt={t('documents.corners.picture')} draggable={false} />}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.outline} aria-hidden="true">
            <polygon points={places.map(({ x, y }) => `${x * 100},${y * 100}`).join(' ')} />
          </svg>
          {places.map(({ x, y }, index) => (
            <button
              key={names[index]}
              type="button"
              className={styles.corner}
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              aria-label={t(`documents.corners.${names[index] ?? 'top_left'}`, { x: percent(x), y: percent(y) })}
              onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
              onPointerMove={(event) => drag(index, event)}
              onKeyDown={(event) => press(index, event)}
            />
          ))}
        </div>
      </div>
    </Dialog>
  )
}
