import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { type Look, turnedSize } from './turning.ts'
import type { Size } from './use-size.ts'
import styles from './viewer.module.css'

interface Props {
  readonly url: string
  readonly name: string
  readonly look: Look
  readonly room: Size
  /** Called when it is decoded, or cannot be. */
  readonly onRendered: (isReadable: boolean) => void
}

/** A picture: complete at first, then rotated and enlarged on request. */
export function Picture({ url, name, look, room, onRendered }: Props): ReactElement {
  const { t } = useTranslation()
  const [own, setOwn] = useState<Size>()
  const [broken, setBroken] = useState(false)
  if (broken) return <EmptyState kind="failed" text={t('files.unreadable')} />
  const whole = turnedSize(own ?? { width: 4, height: 3 }, look.turn)
  // Small pictures are not enlarged beyond twice their size unless requested.
  const fit = Math.min(room.width / whole.width, room.height / whole.height, own === undefined ? 1e6 : 2)
  const scale = fit * look.zoom
  const shown = { width: Math.floor(whole.width * scale), height: Math.floor(whole.height * scale) }
  const straight = turnedSize(shown, look.turn)
  return (
    <div data-page={1} className={styles.sheet} style={shown}>
      <img
        src={url}
        alt={t('files.picture', { name })}
        draggable={false}
        className={styles.picture}
        style={{ ...straight, transform: `translate(-50%, -50%) rotate(${look.turn}deg)` }}
        onLoad={({ currentTarget }) => {
          setOwn({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          // An image that is removed before it is decoded is not broken.
          currentTarget.decode().then(
            () => onRendered(true),
            () => {},
          )
        }}
        onError={() => {
          setBroken(true)
          onRendered(false)
        }}
      />
    </div>
  )
}
