import { mdiArrowDown, mdiArrowUp } from '@mdi/js'
import type { Header } from '@portal/contract'
import type { ReactElement } from 'react'
import { useTranslation } from '../text/i18n.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { CheckBox } from '../ui/CheckBox.tsx'
import {
  type Arrangement,
  type ListPreferences,
  moved,
  narrowest,
  tidyWidth,
  toggledColumn,
  widest,
} from './columns.ts'
import { Panel } from './Panel.tsx'
import styles from './panel.module.css'

interface Props {
  readonly anchor: HTMLElement
  readonly columns: readonly Header[]
  readonly stored: ListPreferences
  readonly arrangement: Arrangement
  readonly title: string
  /** The stored widths in rem, and the widths that are drawn when none is stored. */
  readonly widthOf: (value: string) => number
  readonly onKeep: (changes: Partial<ListPreferences>) => void
  readonly onReset: () => void
  readonly onClose: () => void
}

/** Which columns show and in what order. The table behind changes at once, and the choice is stored for the person. */
export function ColumnsPanel({
  anchor,
  columns,
  stored,
  arrangement,
  title,
  widthOf,
  onKeep,
  onReset,
  onClose,
}: Props): ReactElement {
  const { t } = useTranslation()
  const { order, hidden } = arrangement
  const textOf = (value: string) => columns.find((column) => column.value === value)?.text ?? value

  function move(value: string, step: -1 | 1): void {
    onKeep({ order: moved(order, value, step, title).filter((one) => one !== title) })
  }

  function setWidth(value: string, width: number): void {
    onKeep({ widths: { ...stored.widths, [value]: tidyWidth(width) } })
  }

  return (
    <Panel
      anchor={anchor}
      title={t('list.columns')}
      help={t('list.columns_help')}
      width={440}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onReset}>{t('list.columns_reset')}</Button>
          <Button variant="filled" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      <ol className="stack">
        {order.map((value, index) => (
          <li key={value} className={`ruled ${styles.line}`}>
            <span className={`grow ${value === title ? styles.fixed : ''}`}>
              {value === title ? (
                `${textOf(value)} (${t('list.column_fixed')})`
              ) : (
                <CheckBox
                  label={textOf(value)}
                  checked={!hidden.has(value)}
                  onChange={(event) => onKeep(toggledColumn(stored, value, event.target.checked))}
                />
              )}
            </span>
            {hidden.has(value) ? null : (
              <input
                type="range"
                className={styles.width}
                aria-label={t('list.column_width', { column: textOf(value) })}
                data-tip={t('list.column_width', { column: textOf(value) })}
                min={narrowest}
                max={widest}
                step={0.5}
                value={widthOf(value)}
                onChange={(event) => setWidth(value, event.target.valueAsNumber)}
              />
            )}
            {value === title ? null : (
              <>
                <IconButton
                  icon={mdiArrowUp}
                  size="small"
                  label={t('list.column_up', { column: textOf(value) })}
                  disabled={moved(order, value, -1, title) === order}
                  onClick={() => move(value, -1)}
                />
                <IconButton
                  icon={mdiArrowDown}
                  size="small"
                  label={t('list.column_down', { column: textOf(value) })}
                  disabled={index === order.length - 1}
                  onClick={() => move(value, 1)}
                />
              </>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
