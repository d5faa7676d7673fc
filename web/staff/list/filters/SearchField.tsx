import { mdiClose, mdiMagnify } from '@mdi/js'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { isModalOpen } from '../../../kit/ui/dialog/modal-layer.ts'
import { Form } from '../../../kit/ui/field/Form.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { isWriting } from '../../frame/device/page-keys.ts'
import styles from '../panel/toolbar.module.css'

/** Milliseconds without a key press after which a search runs by itself. */
const pause = 300

interface Props {
  readonly query: string
  /** What the search covers: placeholder and name of the box. */
  readonly hint: string
  readonly onSearch: (query: string, how: { readonly typing: boolean }) => void
}

/** The search box: Enter or a pause runs the search, `/` moves the focus to it from anywhere on the page, Escape empties it. */
export function SearchField({ query, hint, onSearch }: Props): ReactElement {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(query)
  const [lastQuery, setLastQuery] = useState(query)
  const [sent, setSent] = useState(query)
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The text that this box sent comes back later, when the person may have typed more. Any other text comes from the browser's back button,
  // or from a press on "remove filters".
  if (query !== lastQuery) {
    setLastQuery(query)
    if (query !== sent) {
      setSent(query)
      setDraft(query)
    }
  }

  function run(text: string, typing: boolean): void {
    clearTimeout(timer.current)
    const entered = text.trim()
    if (entered === query) return
    setSent(entered)
    onSearch(entered, { typing })
  }

  function type(text: string): void {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => run(text, true), pause)
  }

  /** Runs a search that waits for its pause, so that it cannot run after what the person does next, such as "remove filters". */
  function runWaiting(): void {
    if (draft.trim() !== sent) run(draft, true)
  }

  function clear(): void {
    setDraft('')
    run('', false)
    box.current?.focus()
  }

  useEffect(() => {
    function slash(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      if (isModalOpen() || document.querySelector('[role="menu"]') !== null) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', slash)
    return () => {
      document.removeEventListener('keydown', slash)
      clearTimeout(timer.current)
    }
  }, [])

  return (
    <search className={styles.search}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          run(draft, false)
        }}
      >
        <TextBox
          type="search"
          label={hint}
          labelHidden
          placeholder={hint}
          ref={box}
          value={draft}
          maxLength={200}
          enterKeyHint="search"
          aria-keyshortcuts="/"
          onChange={(event) => type(event.target.value)}
          onBlur={runWaiting}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || draft === '') return
            event.preventDefault()
            clear()
          }}
          before={<Icon path={mdiMagnify} className="soft" />}
          after={
            draft === '' ? (
              <span className={`muted rigid not-on-touch ${styles.key}`} aria-hidden="true">
                /
              </span>
            ) : (
              <IconButton
                icon={mdiClose}
                label={t('list.clear_search')}
                size="small"
                className="to-edge"
                onClick={clear}
              />
            )
          }
        />
      </Form>
    </search>
  )
}
