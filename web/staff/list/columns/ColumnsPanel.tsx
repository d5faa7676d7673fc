import { mdiArrowDown, mdiArrowUp } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { Panel } from '../panel/Panel.tsx'
import styles from '../panel/panel.module.css'
import type { ColumnLayout } from '../views/use-preferences.ts'
import { moved, narrowest, toggledColumn, widest } from './columns.ts'

interface Props {
  readonly anchor: HTMLElement
  readonly layout: ColumnLayout
  readonly title: string
  readonly onClose: () => void
}

const steps = [
  { label: 'list.column_up', icon: mdiArrowUp, step: -1 },
  { label: 'list.column_down', icon: mdiArrowDown, step: 1 },
] as const

/** Which columns show and in what order. The table behind changes at once, and the choice is stored for the person. */
export function ColumnsPanel({ anchor, layout, title, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { columns, keep } = layout
  const { order, hidden } = layout.arrangement
  const textOf = (value: string) => columns.find((column) => column.value === value)?.text ?? value

  function move(value: string, step: -1 | 1): void {
    keep({ order: moved(order, value, step, title).filter((one) => one !== title) })
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
          <Button onClick={layout.resetColumns}>{t('list.columns_reset')}</Button>
          <Button variant="filled" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      <ol className="stack">
        {order.map((value) => (
          <li key={value} className={`ruled row gap-4 ${styles.line}`}>
            <span className={`grow ${value === title ? styles.fixed : ''}`}>
              {value === title ? (
                `${textOf(value)} (${t('list.column_fixed')})`
              ) : (
                <CheckBox
                  label={textOf(value)}
                  checked={!hidden.has(value)}
                  onChange={(event) => keep(toggledColumn(layout.preferences, value, event.target.checked))}
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
                value={layout.widthOf(value)}
                onChange={(event) => layout.onWidth(value, event.target.valueAsNumber)}
              />
            )}
            {value === title
              ? null
              : steps.map(({ label, icon, step }) => (
                  <IconButton
                    key={label}
                    icon={icon}
                    size="small"
                    label={t(label, { column: textOf(value) })}
                    disabled={moved(order, value, step, title) === order}
                    onClick={() => move(value, step)}
                  />
                ))}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
