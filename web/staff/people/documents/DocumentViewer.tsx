import {
  mdiChevronDown,
  mdiChevronUp,
  mdiDownload,
  mdiFitToScreenOutline,
  mdiMagnifyMinusOutline,
  mdiMagnifyPlusOutline,
  mdiRotateRight,
} from '@mdi/js'
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../kit/device/save.ts'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import { formatPercent } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { ErrorState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { ErrorBoundary } from '../../../kit/ui/feedback/ErrorBoundary.tsx'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { ScrollRegion } from '../../../kit/ui/layout/ScrollRegion.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { isWriting } from '../../frame/device/page-keys.ts'
import { useContent } from './contents.ts'
import { useLook } from './looks.ts'
import { Picture } from './Picture.tsx'
import { turned, zoomed } from './turning.ts'
import { useSize } from './use-size.ts'
import styles from './viewer.module.css'
import { type ViewerCommand, viewerCommand } from './viewer-keys.ts'

const PdfPages = lazy(() => reloadOnce(() => import('./PdfPages.tsx')), 'PdfPages', <Waiting />)

export interface ViewerProps {
  readonly profileId: number
  readonly fileId: number
  /** Its name for screen readers: type and file name. */
  readonly name: string
  /** Its keys work wherever the focus is, except in text fields; otherwise only inside the viewer. */
  readonly everywhere?: boolean
  /** Called when its first page is rendered (true), or when it cannot be read or rendered (false). */
  readonly onRendered?: (isReadable: boolean) => void
}

/** Shows a citizen's document: pages, zoom, rotation and download. */
export function DocumentViewer(props: ViewerProps): ReactElement {
  return <Viewer key={`${props.profileId}/${props.fileId}`} {...props} />
}

function Viewer({ profileId, fileId, name, everywhere = false, onRendered }: ViewerProps): ReactElement {
  const { t } = useTranslation()
  const { reading, again } = useContent(profileId, fileId)
  const [look, setLook] = useLook({ profileId, fileId })
  const [pages, setPages] = useState(1)
  const [page, setPage] = useState(1)
  const frame = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const room = useSize(scroller)
  const isReady = reading.state === 'ready'
  const latest = useRef(onRendered)
  useEffect(() => {
    latest.current = onRendered
  })
  const report = useCallback((isReadable: boolean) => latest.current?.(isReadable), [])
  useEffect(() => {
    if (reading.state === 'failed') report(false)
  }, [reading.state, report])

  const goTo = useCallback((requested: number) => {
    const sheet = scroller.current?.querySelector<HTMLElement>(`[data-page="${requested}"]`)
    if (sheet == null || scroller.current === null) return
    scroller.current.scrollTop = sheet.offsetTop - 12
    setPage(requested)
  }, [])

  const run = useCallback(
    (command: ViewerCommand) => {
      if (command === 'nearer') setLook((now) => zoomed(now, 1))
      else if (command === 'farther') setLook((now) => zoomed(now, -1))
      else if (command === 'fit') setLook((now) => ({ ...now, zoom: 1 }))
      else if (command === 'turn') setLook(turned)
      else if (command === 'next-page') goTo(Math.min(pages, page + 1))
      else goTo(Math.max(1, page - 1))
    },
    [goTo, page, pages, setLook],
  )

  useEffect(() => {
    const target = everywhere ? window : frame.current
    if (target === null || !isReady) return
    const press = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented || isWriting(event.target)) return
      // A dialog over the page has its own keys.
      if (everywhere && event.target instanceof Element && event.target.closest('dialog, [role="dialog"]') !== null)
        return
      const command = viewerCommand(event)
      if (command === undefined) return
      event.preventDefault()
      run(command)
    }
    target.addEventListener('keydown', press)
    return () => target.removeEventListener('keydown', press)
  }, [everywhere, isReady, run])

  function follow(): void {
    const box = scroller.current
    if (box === null || pages === 1) return
    const middle = box.scrollTop + box.clientHeight / 2
    const sheets = [...box.querySelectorAll<HTMLElement>('[data-page]')]
    const at = sheets.findLastIndex((sheet) => sheet.offsetTop <= middle)
    setPage(Math.max(0, at) + 1)
  }

  const zoom = formatPercent(look.zoom)
  const tool = (command: ViewerCommand, icon: string, label: string, isPossible = isReady) => (
    <IconButton icon={icon} label={label} disabled={!isPossible} onClick={() => run(command)} />
  )
  return (
    <section ref={frame} className={`surface column shrink ${styles.viewer}`} aria-label={name}>
      <div className={`spread ${styles.bar}`} role="toolbar" aria-label={t('files.tools')}>
        {pages <= 1 ? null : (
          <div className="row">
            {tool('previous-page', mdiChevronUp, t('list.previous_page'), page > 1)}
            <span className="figures">
              <Status as="span" className="visually-hidden">
                {t('files.page_plain', { page, pages })}
              </Status>
              <span aria-hidden="true">{`${page} / ${pages}`}</span>
            </span>
            {tool('next-page', mdiChevronDown, t('list.next_page'), page < pages)}
          </div>
        )}
        <div className="row push-end">
          {tool('farther', mdiMagnifyMinusOutline, t('files.zoom_out'))}
          <span className={`figures muted ${styles.zoom}`}>
            <span className="visually-hidden">{t('files.zoom', { zoom })}</span>
            <span aria-hidden="true">{zoom}</span>
          </span>
          {tool('nearer', mdiMagnifyPlusOutline, t('files.zoom_in'))}
          {tool('fit', mdiFitToScreenOutline, t('files.fit'))}
          {tool('turn', mdiRotateRight, t('files.turn'))}
          <IconButton
            icon={mdiDownload}
            label={t('files.download')}
            disabled={!isReady}
            onClick={() => {
              if (reading.state === 'ready') saveFile(reading.content.blob, reading.content.name)
            }}
          />
        </div>
      </div>
      <ScrollRegion
        ref={scroller}
        className={`inset-focus ${styles.scroller}`}
        label={t('files.content_of', { name })}
        aria-busy={reading.state === 'loading'}
        onScroll={follow}
      >
        {reading.state === 'failed' ? <ErrorState error={reading.error} onRetry={again} /> : null}
        {reading.state === 'loading' || (isReady && room === undefined) ? <Waiting /> : null}
        {reading.state === 'ready' && room !== undefined && room.width > 0 ? (
          <ErrorBoundary>
            {reading.content.mime === 'application/pdf' ? (
              <PdfPages
                content={reading.content.blob}
                look={look}
                room={room}
                scroller={scroller}
                onPages={setPages}
                onRendered={report}
              />
            ) : (
              <Picture url={reading.url} name={name} look={look} room={room} onRendered={report} />
            )}
          </ErrorBoundary>
        ) : null}
      </ScrollRegion>
    </section>
  )
}

function Waiting(): ReactElement {
  const { t } = useTranslation()
  return (
    <Status as="div" className={styles.waiting}>
      <span className="visually-hidden">{t('files.loading')}</span>
      <Skeleton height={320} />
    </Status>
  )
}
