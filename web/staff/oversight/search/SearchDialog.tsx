import { mdiArrowLeft, mdiClose, mdiHelpCircleOutline, mdiMagnify } from '@mdi/js'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useHref, useNavigate } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { Modal } from '../../../kit/ui/dialog/Modal.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { type Entry, grouped, matchEntries } from './entries.ts'
import { Results } from './Results.tsx'
import { readRecents, remember } from './recent.ts'
import { SearchHelp } from './SearchHelp.tsx'
import { Summary } from './Summary.tsx'
import styles from './search-dialog.module.css'
import { type FoundEntry, hasSummary, leastLetters, useFound, useRecentEntries } from './use-found.ts'
import { useLoadedEntries } from './use-loaded-entries.ts'

interface Props {
  readonly onClose: () => void
  readonly onSettings: () => void
}

/** The search dialog: one box, and below it screens, actions, and the results of the server. All of it works by keyboard. */
export function SearchDialog({ onClose, onSettings }: Props): ReactElement {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string>()
  const [isHelp, setHelp] = useState(false)
  /** The entry whose summary takes the place of the results. */
  const [summed, setSummed] = useState<FoundEntry>()
  /** Enter was pressed before there was an entry to open; the first entry of the response is then opened. */
  const [pressed, setPressed] = useState<'here' | 'new tab'>()
  const heading = useId()
  const listId = useId()
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const root = useHref('/')
  useEffect(() => void readRecents(), [])

  const query = typed.trim()
  const loaded = useLoadedEntries(onSettings)
  const recent = useRecentEntries()
  const found = useFound(query)
  const shown = grouped([...(query === '' ? recent : []), ...matchEntries(loaded, query), ...found.entries])
  const all = shown.flatMap(({ entries }) => entries)
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === active),
  )
  const chosen = all[at]
  const idOf = (entry: Entry) => `${listId}-${entry.key}`
  const isNone = all.length === 0 && !found.isWaiting && found.error === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: the active row is scrolled into view whenever it changes
  useEffect(() => {
    if (chosen !== undefined) document.getElementById(idOf(chosen))?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.key])

  function choose(entry: Entry, inNewTab: boolean): void {
    if ('recent' in entry) remember((entry as FoundEntry).recent)
    if (entry.to !== undefined && inNewTab) {
      window.open(`${root.replace(/\/$/, '')}${entry.to}`, '_blank', 'noopener')
      return
    }
    onClose()
    if (entry.to !== undefined) void navigate(entry.to, entry.state === undefined ? {} : { state: entry.state })
    else entry.run?.()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the response matters, not the functions of a render
  useEffect(() => {
    if (pressed === undefined || found.isWaiting) return
    setPressed(undefined)
    if (chosen !== undefined) choose(chosen, pressed === 'new tab')
  }, [pressed, found.isWaiting])

  function go(to: number): void {
    const next = all[(to + all.length) % all.length]
    if (next !== undefined) setActive(next.key)
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const isModified = event.ctrlKey || event.metaKey
    if (key === 'ArrowDown') go(at + 1)
    else if (key === 'ArrowUp') go(at - 1)
    else if (key === 'PageDown') go(Math.min(all.length - 1, at + 8))
    else if (key === 'PageUp') go(Math.max(0, at - 8))
    else if (key === 'Home' && isModified) go(0)
    else if (key === 'End' && isModified) go(all.length - 1)
    else if (key === '?' && typed === '') setHelp(true)
    else if (key === 'ArrowRight' && hasSummary(chosen) && event.currentTarget.selectionStart === typed.length)
      setSummed(chosen)
    else if (key === 'Enter' && chosen !== undefined) choose(chosen, isModified)
    else if (key === 'Enter' && found.isWaiting) setPressed(isModified ? 'new tab' : 'here')
    else return
    event.preventDefault()
  }

  function leave(): void {
    setHelp(false)
    setSummed(undefined)
    // The box is in the DOM again after the next render.
    setTimeout(() => box.current?.focus())
  }

  const status = found.isWaiting
    ? t('searching.waiting')
    : isNone
      ? t('searching.none', { query })
      : query === ''
        ? ''
        : t('searching.results', { count: all.length })

  return (
    <Modal
      onClose={() => (isHelp || summed !== undefined ? leave() : onClose())}
      labelledBy={heading}
      className={styles.paper}
    >
      <h2 id={heading} className="visually-hidden">
        {t('searching.open')}
      </h2>
      {isHelp ? (
        <SearchHelp
          back={<IconButton autoFocus icon={mdiArrowLeft} mirrored label={t('searching.back')} onClick={leave} />}
        />
      ) : summed !== undefined ? (
        <Summary entry={summed} onBack={leave} onOpen={() => choose(summed, false)} />
      ) : (
        <>
          <div className={`row gap-4 ${styles.head}`}>
            <Icon path={mdiMagnify} className="soft" />
            <input
              ref={box}
              // biome-ignore lint/a11y/noAutofocus: the text box is the purpose of the dialog
              autoFocus
              role="combobox"
              aria-expanded={all.length > 0}
              aria-controls={all.length > 0 ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={chosen === undefined ? undefined : idOf(chosen)}
              aria-label={t('searching.label')}
              placeholder={t('searching.label')}
              className={`grow ${styles.input}`}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={100}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setActive(undefined)
                setPressed(undefined)
              }}
              onKeyDown={press}
            />
            <IconButton icon={mdiHelpCircleOutline} label={t('searching.help')} onClick={() => setHelp(true)} />
            <IconButton icon={mdiClose} label={t('ui.close')} onClick={onClose} />
          </div>
          <div className={styles.line} data-busy={found.isWaiting || undefined} />
          <div className={`column ${styles.body}`}>
            {found.isOffline ? <p className={`soft ${styles.note}`}>{t('searching.offline')}</p> : null}
            {found.error === undefined ? null : (
              <p className={`error ${styles.trouble}`}>{t('searching.failed', { message: found.error.message })}</p>
            )}
            {all.length === 0 ? null : (
              <Results
                id={listId}
                groups={shown}
                active={chosen}
                idOf={idOf}
                onPoint={(entry) => setActive(entry.key)}
                onChoose={choose}
                onSum={setSummed}
              />
            )}
            {isNone ? <p className={`soft ${styles.none}`}>{t('searching.none', { query })}</p> : null}
            {query.length < leastLetters && !found.isOffline ? (
              <p className={`soft ${styles.note}`}>{t('searching.more')}</p>
            ) : null}
          </div>
          <Status className="visually-hidden">{status}</Status>
          <p className={`not-on-phone muted gap-20 ${styles.foot}`} aria-hidden="true">
            <span>
              <kbd>↑</kbd>
              <span> </span>
              <kbd>↓</kbd>
              <span>{` ${t('searching.foot_move')}`}</span>
            </span>
            <span>
              <kbd>↵</kbd>
              <span>{` ${t('searching.foot_open')}`}</span>
            </span>
            {hasSummary(chosen) ? (
              <span>
                <kbd>→</kbd>
                <span>{` ${t('searching.foot_summary')}`}</span>
              </span>
            ) : null}
            <span>
              <kbd>Esc</kbd>
              <span>{` ${t('searching.foot_close')}`}</span>
            </span>
          </p>
        </>
      )}
    </Modal>
  )
}
