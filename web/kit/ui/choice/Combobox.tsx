import { mdiChevronDown, mdiClose } from '@mdi/js'
import { containsWords } from '@portal/contract'
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useButton } from 'react-aria/useButton'
import { useComboBox } from 'react-aria/useComboBox'
import { type AriaListBoxOptions, useListBox, useOption } from 'react-aria/useListBox'
import type { Node } from 'react-stately'
import { Item } from 'react-stately/Item'
import { type ComboBoxState, useComboBoxState } from 'react-stately/useComboBoxState'
import { useTranslation } from '../../text/i18n.ts'
import { Button } from '../button/Button.tsx'
import { Status } from '../feedback/Status.tsx'
import { boxClass, Field, type FieldProps, splitField } from '../field/Field.tsx'
import fieldStyles from '../field/field.module.css'
import { Icon } from '../picture/Icon.tsx'
import styles from './combobox.module.css'
import { placeBy } from './placing.ts'

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

interface OptionsProps<T> {
  readonly state: ComboBoxState<T>
  readonly listProps: AriaListBoxOptions<T>
  readonly list: RefObject<HTMLUListElement | null>
  readonly chosenKey: string | null
}

interface OptionProps<T> {
  readonly item: Node<T>
  readonly state: ComboBoxState<T>
  readonly chosen: boolean
}

function OptionLine<T>({ item, state, chosen }: OptionProps<T>): ReactElement {
  const line = useRef<HTMLLIElement>(null)
  const { optionProps, isFocused } = useOption({ key: item.key }, state, line)
  const attributes = { ...optionProps, 'aria-selected': chosen }
  return (
    <li {...attributes} ref={line} className={styles.option} data-active={isFocused || undefined}>
      {item.rendered}
    </li>
  )
}

/** The options of the open list. */
function Options<T>({ state, listProps, list, chosenKey }: OptionsProps<T>): ReactElement {
  const { listBoxProps } = useListBox(listProps, state, list)
  return (
    <ul {...listBoxProps} aria-labelledby={undefined} ref={list} className={`not-empty ${styles.list}`}>
      {[...state.collection].map((item) => (
        <OptionLine key={item.key} item={item} state={state} chosen={item.key === chosenKey} />
      ))}
    </ul>
  )
}

/** The component that `SearchBox` loads. */
export function Combobox<T>(props: ComboboxProps<T>): ReactElement {
  const { locale } = useTranslation()
  return (
    <I18nProvider locale={locale}>
      <LocalizedCombobox {...props} />
    </I18nProvider>
  )
}

/**
 * The library hides everything outside the input and its popover from screen readers while the list is open. Named as the popover, the
 * page stays readable: its other controls can be used.
 */
const wholePage = {
  get current() {
    return document.body
  },
}

/** The keys that move through the open list, or open it. */
const listKeys = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp']

function LocalizedCombobox<T>(props: ComboboxProps<T>): ReactElement {
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
  const chosenKey = value === null ? null : String(keyOf(value))
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const lines = useRef<HTMLUListElement>(null)
  /** Enter was pressed before the options of the typed text arrived. */
  const waitsForOptions = useRef(false)
  /** The person moved through the list after the last typed letter. */
  const hasMoved = useRef(false)

  const common = {
    items: shown as Iterable<T & object>,
    children: (option: T & object) => (
      <Item key={String(keyOf(option))} textValue={textOf(option)}>
        <span>{textOf(option)}</span>
        {noteOf === undefined ? null : <span className="muted">{noteOf(option)}</span>}
      </Item>
    ),
    inputValue: text,
    onInputChange: type,
    // The library would close the list when the chosen option arrives or changes: `Options` marks it.
    selectedKey: null,
    onSelectionChange: choose,
    allowsEmptyCollection: true,
    // `type` and a press open the list.
    menuTrigger: 'manual' as const,
    shouldFocusWrap: true,
  }
  const state = useComboBoxState<T & object>(common)
  const { isOpen, selectionManager, collection } = state
  const { box, list } = useListUnder(isOpen)
  const combobox = useComboBox(
    {
      ...common,
      id,
      'aria-label': field.label,
      autoFocus: autoFocus === true,
      inputRef: input,
      buttonRef: button,
      listBoxRef: lines,
      popoverRef: wholePage,
    },
    state,
  )
  const { buttonProps } = useButton(combobox.buttonProps, button)

  // An option that arrives while the box has the focus is selected as a text, so that typing replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another option is chosen
  useLayoutEffect(() => {
    if (typed === undefined && input.current === document.activeElement) input.current?.select()
  }, [chosenText])

  // Typing replaces the chosen option also where a form moved the focus here. The library has moved it by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the beginning
  useEffect(() => {
    if (autoFocus === true && chosenText !== '') input.current?.select()
  }, [])

  // Enter takes the first option, also when options arrive after the list opened.
  useEffect(() => {
    const { focusedKey } = selectionManager
    if (!isOpen || (focusedKey !== null && collection.getItem(focusedKey) !== null)) return
    const isChosenShown = typed === undefined && chosenKey !== null && collection.getItem(chosenKey) !== null
    const next = isChosenShown ? chosenKey : collection.getFirstKey()
    if (next !== focusedKey) selectionManager.setFocusedKey(next)
  })

  // Enter that was pressed before the matches of the typed text arrived takes the first of them, and not one of the former list.
  useEffect(() => {
    if (!waitsForOptions.current || control.loading === true) return
    waitsForOptions.current = false
    const first = collection.getFirstKey()
    if (isOpen && first !== null) choose(first)
  })

  /** The box shows the chosen option again, and the next search begins with nothing. */
  function clearSearch(): void {
    if (typed === undefined) return
    setTyped(undefined)
    onSearch?.('')
  }

  function choose(key: string | number | null): void {
    clearSearch()
    state.setOpen(false)
    const option = shown.find((one) => String(keyOf(one)) === key)
    if (option !== undefined && key !== chosenKey) onChange(option)
  }

  function type(text: string): void {
    waitsForOptions.current = false
    hasMoved.current = false
    setTyped(text)
    onSearch?.(text)
    if (text === '') onChange(null)
    if (!isOpen) state.open(null, 'manual')
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const { key } = event
    if (listKeys.includes(key)) hasMoved.current = true
    if (listKeys.includes(key) && (isOpen || key.startsWith('Arrow'))) combobox.inputProps.onKeyDown?.(event)
    // Typed text that is not chosen is not a value of the form: Enter chooses, and never submits it. Without a match it leaves the text.
    if (key === 'Enter' && (isOpen || typed !== undefined)) {
      event.preventDefault()
      if (!isOpen) state.open(null, 'manual')
      else if (control.loading === true && typed !== undefined && !hasMoved.current) waitsForOptions.current = true
      else if (selectionManager.focusedKey !== null) state.commit()
    }
    // Leaving the box chooses nothing, and Escape removes nothing.
    if (key === 'Tab' || key === 'Escape') {
      waitsForOptions.current = false
      state.setOpen(false)
    }
    // Escape closes the list; the dialog around it stays open.
    if (key === 'Escape' && isOpen) event.stopPropagation()
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
            {...combobox.inputProps}
            {...ties}
            ref={input}
            aria-label={undefined}
            placeholder={placeholder}
            className={fieldStyles.input}
            autoCapitalize="none"
            onClick={() => {
              if (!isOpen) state.open(null, 'manual')
            }}
            onKeyDown={press}
            onBlur={() => {
              clearSearch()
              state.setFocused(false)
            }}
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
            {...buttonProps}
            ref={button}
            aria-label={t(isOpen ? 'ui.close' : 'ui.select')}
            aria-labelledby={undefined}
            className={`grid rigid soft pressable ${styles.sign}`}
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
            {isOpen ? (
              <Options
                state={state}
                listProps={{ ...combobox.listBoxProps, 'aria-label': field.label }}
                list={lines}
                chosenKey={chosenKey}
              />
            ) : null}
            {isOpen && shown.length === 0 ? (
              <Status className={styles.none}>{t(control.loading ? 'ui.loading' : 'ui.no_options')}</Status>
            ) : null}
          </div>
        </div>
      )}
    </Field>
  )
}
