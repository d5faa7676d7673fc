import type { ReactElement } from 'react'
import styles from './logo.module.css'

/** The address of the logo when the installation has its own. The server makes the icon from it, and says so in the page. */
const own = document.querySelector('meta[name=logo]') === null ? undefined : `${import.meta.env.BASE_URL}favicon.svg`

/** The logo of the installation, or the product's: the hills, the sun and the water of the city. White in the dark mode, purple otherwise. */
export function Logo({ size = 40 }: { readonly size?: number }): ReactElement {
  if (own !== undefined) return <img src={own} width={size} height={size} alt="" />
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="16" className={styles.ground} />
      <circle cx="43" cy="20" r="6.5" className={styles.sun} />
      <path d="M7 45 23 22l11 15 7-9 16 18v2H7z" className={styles.hills} />
      <path
        d="M7 50c9-5 17-5 25-1s16 4 25-.5"
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        className={styles.water}
      />
    </svg>
  )
}
