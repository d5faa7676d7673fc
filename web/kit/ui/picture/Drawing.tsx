import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './drawing.module.css'
import type { DrawingName } from './drawing-player.ts'

interface Props {
  readonly name: DrawingName
  /** Shown until the animation is loaded, and when it cannot be loaded. */
  readonly children: ReactNode
}

type Player = Pick<typeof import('./drawing-player.ts'), 'play'>

let load: (() => Promise<Player>) | undefined
let player: Promise<Player> | undefined

/** Sets how an application loads the animation player. Without it, the icons stay. */
export function provideDrawings(loading: () => Promise<Player>): void {
  load = loading
}

/** The animation player, once it is loaded; without a connection it is not requested. */
function playerHere(): Promise<Player> | undefined {
  if (player === undefined && load !== undefined && navigator.onLine) {
    player = load()
    player.catch(() => {
      player = undefined
    })
  }
  return player
}

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const idleCallback = window.requestIdleCallback(run, { timeout: 2_000 })
  return () => window.cancelIdleCallback(idleCallback)
}

/**
 * An animation beside the text of an empty state: decoration, loaded when everything else is done. It has the same size before and
 * after, so that nothing jumps. People who prefer reduced motion see a still frame.
 */
export function Drawing({ name, children }: Props): ReactElement {
  const place = useRef<HTMLSpanElement>(null)
  const [rendered, setRendered] = useState(false)
  useEffect(() => {
    let remove: (() => void) | undefined
    let gone = false
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const begin = async () => {
      const found = await playerHere()
      const element = place.current
      if (found === undefined || gone || element === null) return
      const taken = await found.play(element, name, still)
      if (gone) return taken()
      remove = taken
      setRendered(true)
    }
    // When it fails, the icon stays, which has the same meaning.
    const cancel = whenIdle(() => void begin().catch(() => {}))
    return () => {
      gone = true
      cancel()
      remove?.()
      setRendered(false)
    }
  }, [name])
  return (
    <span aria-hidden="true" className={`no-print ${styles.place}`}>
      <span ref={place} className="fill" />
      {rendered ? null : <span className={styles.before}>{children}</span>}
    </span>
  )
}
