import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import type { PdfDocument, PdfPage } from './pdf.ts'
import { type Look, turnedSize } from './turning.ts'
import type { Size } from './use-size.ts'
import styles from './viewer.module.css'

interface Props {
  readonly content: Blob
  readonly look: Look
  /** The available space, in pixels. */
  readonly room: Size
  readonly scroller: RefObject<HTMLElement | null>
  readonly onPages: (pages: number) => void
  /** Called when the first page is rendered, or cannot be. */
  readonly onRendered: (isReadable: boolean) => void
}

/** The maximum of pixels rendered for one pixel of the page, and in total: beyond it a phone drops the canvas. */
const densest = 2
const largest = 12_000_000

/** The factor limit when a page is enlarged to fit. */
const fitAtMost = 2

/** A PDF document with all pages below one another; each is rendered when it comes near the visible area. */
export function PdfPages({ content, look, room, scroller, onPages, onRendered }: Props): ReactElement {
  const { t } = useTranslation()
  const [pdf, setPdf] = useState<PdfDocument>()
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    let gone = false
    let opened: PdfDocument | undefined
    reloadOnce(() => import('./pdf.ts'))
      .then(({ openPdf }) => openPdf(content))
      .then(
        (found) => {
          opened = found
          if (gone) void found.loadingTask.destroy()
          else {
            setPdf(found)
            onPages(found.numPages)
          }
        },
        () => {
          if (gone) return
          setBroken(true)
          onRendered(false)
        },
      )
    return () => {
      gone = true
      void opened?.loadingTask.destroy()
    }
  }, [content, onPages, onRendered])

  if (broken) return <EmptyState kind="failed" text={t('files.unreadable')} />
  if (pdf === undefined) return <Skeleton height={Math.max(240, room.height * 0.7)} />
  return (
    <>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <Page
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the page number
          key={index}
          pdf={pdf}
          number={index + 1}
          look={look}
          width={room.width}
          scroller={scroller}
          onRendered={index === 0 ? onRendered : undefined}
        />
      ))}
    </>
  )
}

interface PageProps {
  readonly pdf: PdfDocument
  readonly number: number
  readonly look: Look
  readonly width: number
  readonly scroller: RefObject<HTMLElement | null>
  readonly onRendered: ((isReadable: boolean) => void) | undefined
}

interface Opened {
  readonly page: PdfPage
  /** In points, with the rotation that the document itself sets. */
  readonly size: Size
  /** The text of the page, for screen readers. */
  readonly text: string
}

async function openPage(pdf: PdfDocument, number: number): Promise<Opened> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  return { page, size: { width, height }, text: text.replace(/\s+/g, ' ').trim() }
}

/** The page size until the real one is loaded: letter. */
const unknown: Size = { width: 612, height: 792 }

function Page({ pdf, number, look, width, scroller, onRendered }: PageProps): ReactElement {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(number === 1)
  const [opened, setOpened] = useState<Opened>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (isBroken) onRendered?.(false)
  }, [isBroken, onRendered])

  useEffect(() => {
    if (frame.current === null || isNear) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { root: scroller.current, rootMargin: '600px' },
    )
    watcher.observe(frame.current)
    return () => watcher.disconnect()
  }, [isNear, scroller])

  useEffect(() => {
    if (!isNear) return
    let gone = false
    openPage(pdf, number).then(
      (found) => {
        if (!gone) setOpened(found)
      },
      () => {
        if (!gone) setBroken(true)
      },
    )
    return () => {
      gone = true
    }
  }, [isNear, pdf, number])

  const turnedPage = turnedSize(opened?.size ?? unknown, look.turn)
  const scale = Math.min(width / turnedPage.width, fitAtMost) * look.zoom
  const shown: Size = { width: Math.floor(turnedPage.width * scale), height: Math.floor(turnedPage.height * scale) }
  const page = opened?.page

  useEffect(() => {
    if (page === undefined || host.current === null) return
    const into = host.current
    const pixels = Math.min(window.devicePixelRatio, densest, Math.sqrt(largest / (shown.width * shown.height)))
    const viewport = page.getViewport({ scale: scale * pixels, rotation: (page.rotate + look.turn) % 360 })
    const canvas = document.createElement('canvas')
    canvas.className = 'fill'
    canvas.width = Math.ceil(viewport.width)
    canvas.height = Math.ceil(viewport.height)
    const drawing = page.render({ canvas, viewport })
    drawing.promise.then(
      // The previous picture stays, stretched, until this one is complete.
      () => {
        into.replaceChildren(canvas)
        onRendered?.(true)
      },
      (error: unknown) => {
        // The rendering was cancelled because another one is needed.
        if (!(error instanceof Error && error.name === 'RenderingCancelledException')) setBroken(true)
      },
    )
    return () => drawing.cancel()
  }, [page, scale, look.turn, shown.width, shown.height, onRendered])

  if (isBroken) {
    return (
      <div data-page={number}>
        <EmptyState
          kind="failed"
          text={t('files.page_unreadable', { page: number, pages: pdf.numPages })}
          compact={pdf.numPages > 1}
        />
      </div>
    )
  }
  return (
    <div
      ref={frame}
      data-page={number}
      className={styles.sheet}
      style={{ width: shown.width, height: shown.height }}
      role="img"
      aria-label={
        opened?.text
          ? t('files.page_text', { page: number, text: opened.text })
          : t('files.page_plain', { page: number, pages: pdf.numPages })
      }
    >
      <div ref={host} className={styles.canvas} />
    </div>
  )
}
