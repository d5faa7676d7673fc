import type { ReactElement } from 'react'
import styles from './avatar.module.css'

/** A circle with a person's initials. */
export function Avatar({ name, size = 32 }: { readonly name: string; readonly size?: number }): ReactElement {
  const words = name.trim().split(/\s+/)
  // The first name and the first surname of a name, which usually has four words. Of three words, the last two are surnames.
  const surname = words.length > 3 ? words[2] : words[1]
  const initials = `${words[0]?.charAt(0) ?? ''}${surname?.charAt(0) ?? ''}`.toUpperCase()
  return (
    <span
      aria-hidden="true"
      className={`rigid semibold accent-ink ${styles.avatar}`}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
    >
      {initials}
    </span>
  )
}
