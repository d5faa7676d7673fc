import { mdiChevronDown, mdiClose } from '@mdi/js'
import { containsWords } from '@portal/contract'
import { type UseComboboxStateChange, useCombobox } from 'downshift'
import { type ReactElement, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../text/i18n.ts'
import { Button } from '../button/Button.tsx'
import { Status } from '../feedback/Status.tsx'
import { boxClass, Field, type FieldProps, splitField } from '../field/Field.tsx'
import fieldStyles from '../field/field.module.css'
import { Icon } from '../picture/Icon.tsx'
import styles from './combobox.module.css'
import { placeBy } from './menu-navigation.ts'

export interface ComboboxProps<T> extends FieldProps {
  readonly options: readonly T[]
  readonly value: T | null
  readonly onChange: (value: T | null) => void
  readonly textOf: (option: T) => string
  readonly keyOf: (option: T) => string | number
  /** A second, quieter line of an option. */
  readonly noteOf?: (option: T) => ReactNode
  readonly loading?: boolean
  readonly placeholder?: string
  readonly autoFocus?: boolean
  /** When given, the options are the server's matches for the typed text, and are not filtered here. */
  readonly onSearch?: (typed: string) => void
  /** When given, the search failed, as `error` says, and can be tried again. */
  readonly onRetry?: () => unknown
}

/** Shows the open list over everything, under its box or above it; it follows the box when the page scrolls. */
function useListUnder(isOpen: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: element } = list
    if (!isOpen || box.current === null || element === null) return
    element.showPopover()
    const put = () => {
      const button = box.current?.getBoundingClientRect()
      if (button === undefined) return
      Object.assign(element.style, { width: `${button.width}px`, maxHeight: '' })
      const size = { width: button.width, height: element.offsetHeight }
      const { top, left, room } = placeBy(button, size, false)
      Object.assign(element.style, { top: `${top}px`, left: `${left}px`, maxHeight: `${room}px` })
    }
    put()
    const resized = new ResizeObserver(put)
    resized.observe(element)
    addEventListener('scroll', put, true)
    addEventListener('resize', put)
    return () => {
      resized.disconnect()
      removeEventListener('scroll', put, true)
      removeEventListener('resize', put)
      element.hidePopover()
    }
  }, [isOpen])
  return { box, list }
}

/** The component that `SearchBox` loads. */
export function Combobox<T>(props: ComboboxProps<T>): ReactElement {
  const [field, control] = splitField(props)
  const { options, value, onChange, textOf, keyOf, noteOf, placeholder, autoFocus, onSearch, onRetry } = control
  const { t } = useTranslation()
  const id = useId()
  /** The typed text; undefined while the box shows the chosen option. */
  const [typed, setTyped] = useState<string>()
  const chosenText = value === null ? '' : textOf(value)
  const text = typed ?? chosenText
  const shown =
    typed === undefined || onSearch !== undefined ? options : options.filter((one) => containsWords(textOf(one), typed))
  const chosen = value === null ? -1 : shown.findIndex((one) => keyOf(one) === keyOf(value))

  const { isOpen, openMenu, highlightedIndex, setHighlightedIndex, ...combobox } = useCombobox<T>({
    items: shown as T[],
    inputId: id,
    menuId: `${id}-list`,
    inputValue: text,
    selectedItem: value,
    itemToString: (option) => (option === null ? '' : textOf(option)),
    itemToKey: (option) => (option === null ? null : keyOf(option)),
    defaultHighlightedIndex: typed === undefined ? Math.max(0, chosen) : 0,
    stateReducer: (state, { type, changes }) => {
      const { InputBlur, InputKeyDownEnter, InputKeyDownEscape, MenuMouseLeave } = useCombobox.stateChangeTypes
      // Leaving the box chooses nothing, and Escape removes nothing.
      if (type === InputBlur || type === InputKeyDownEscape) return { ...changes, selectedItem: state.selectedItem }
      // Enter without a match leaves the text and the open list.
      if (type === InputKeyDownEnter && shown[state.highlightedIndex] === undefined) return state
      return type === MenuMouseLeave ? state : changes
    },
    onStateChange: ({ type, selectedItem }: UseComboboxStateChange<T>) => {
      const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes
      if (type !== InputKeyDownEnter && type !== ItemClick) return
      clearSearch()
      if (selectedItem != null) onChange(selectedItem)
    },
  })
  const { box, list } = useListUnder(isOpen)

  // An option that arrives while the box has the focus is selected as a text, so that typing replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another option is chosen
  useLayoutEffect(() => {
    const input = box.current?.querySelector('input')
    if (typed === undefined && input === document.activeElement) input?.select()
  }, [chosenText])

  // Enter takes the first option, also when options arrive after the list opened.
  useEffect(() => {
    if (isOpen && highlightedIndex < 0 && shown.length > 0) setHighlightedIndex(0)
  }, [isOpen, highlightedIndex, shown.length, setHighlightedIndex])

  /** The box shows the chosen option again, and the next search begins with nothing. */
  function clearSearch(): void {
    if (typed === undefined) return
    setTyped(undefined)
    onSearch?.('')
  }

  function type(text: string): void {
    setTyped(text)
    onSearch?.(text)
    if (text === '') onChange(null)
  }

  return (
    <Field
      {...field}
      id={id}
      end={
        onRetry === undefined ? undefined : (
          <Button size="small" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )
      }
    >
      {(ties) => (
        <div ref={box} className={`${boxClass(field.error)} ${styles.box}`}>
          <input
            {...combobox.getInputProps({
              ...ties,
              'aria-labelledby': undefined,
              autoFocus,
              placeholder,
              className: fieldStyles.input,
              autoCapitalize: 'none',
              spellCheck: false,
              onChange: ({ currentTarget }) => type(currentTarget.value),
              onBlur: clearSearch,
              onKeyDown: (event) => {
                // Typed text that is not chosen is not a value of the form: Enter chooses, and never submits it.
                if (event.key === 'Enter' && (isOpen || typed !== undefined)) {
                  event.preventDefault()
                  if (!isOpen) openMenu()
                }
                // Escape closes the list; the dialog around it stays open.
                if (event.key === 'Escape' && isOpen) event.stopPropagation()
              },
            })}
          />
          {text === '' ? null : (
            <button
              type="button"
              tabIndex={-1}
              className={`grid rigid soft pressable ${styles.sign} ${styles.clear}`}
              aria-label={t('ui.clear')}
              data-tip={t('ui.clear')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => type('')}
            >
              <Icon path={mdiClose} size={18} />
            </button>
          )}
          <button
            type="button"
            {...combobox.getToggleButtonProps({ 'aria-label': t(isOpen ? 'ui.close' : 'ui.select') })}
            className={`grid rigid soft pressable ${styles.sign}`}
            onMouseDown={(event) => event.preventDefault()}
          >
            <Icon path={mdiChevronDown} />
          </button>
          {/* A press in the list, on its scroll bar for example, leaves the focus in the box. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it has no meaning of its own */}
          <div
            ref={list}
            popover="manual"
            className={`raised ${styles.paper}`}
            onMouseDown={(event) => event.preventDefault()}
          >
            <ul {...combobox.getMenuProps({ 'aria-label': field.label })} className={`not-empty ${styles.list}`}>
              {isOpen
                ? shown.map((option, index) => (
                    <li
                      key={keyOf(option)}
                      {...combobox.getItemProps({ item: option, index })}
                      className={styles.option}
                      data-chosen={index === chosen || undefined}
                    >
                      <span>{textOf(option)}</span>
                      {noteOf === undefined ? null : <span className="muted">{noteOf(option)}</span>}
                    </li>
                  ))
                : null}
            </ul>
            {isOpen && shown.length === 0 ? (
              <Status className={styles.none}>{t(control.loading ? 'ui.loading' : 'ui.no_options')}</Status>
            ) : null}
          </div>
        </div>
      )}
    </Field>
  )
}
