import ToJsx from 'markdown-to-jsx/react'
import type { ReactElement, ReactNode } from 'react'
import styles from './markdown.module.css'

interface LinkProps {
  readonly href?: string
  readonly children?: ReactNode
}

function Outward({ href, children }: LinkProps): ReactElement {
  return href === undefined || href === '' ? (
    <span>{children}</span>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** A picture would be fetched from any address that the text names. Only its alternative text is shown. */
function InsteadOfPicture({ alt }: { readonly alt?: string }): ReactElement {
  return <em>{alt}</em>
}

const options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: null,
  overrides: {
    a: Outward,
    img: InsteadOfPicture,
    // The page and the dialog have their own headings above these.
    h1: 'h3',
    h2: 'h4',
    h3: 'h5',
    h4: 'h6',
    h5: 'h6',
  },
} as const

/** A text in Markdown, rendered as citizens read it. HTML in it is shown as text. Import it lazily. */
export function Markdown({ text }: { readonly text: string }): ReactElement {
  return (
    <div className={styles.text}>
      {/* The key renders another text anew: a translated page may have replaced the text nodes. */}
      <ToJsx key={text} options={options}>
        {text}
      </ToJsx>
    </div>
  )
}
