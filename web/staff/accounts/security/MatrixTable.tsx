import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { actionLabel, entityLabel } from './labels.ts'
import { MarkIcon } from './MarkIcon.tsx'
import {
  allOf,
  type Cell,
  isCovered,
  type Marks,
  type MatrixProps,
  narrowMarks,
  nextState,
  stateOf,
  withState,
} from './marks.ts'
import styles from './rights.module.css'

interface Props extends MatrixProps {
  readonly role: string
  /** The stored marks, to show what is not saved. */
  readonly base: Marks
  readonly onFocus: (cell: Cell) => void
}

/** The marks as a grid: one tab stop, with arrow keys inside (WAI-ARIA grid). */
export function MatrixTable({ role, areas, actions, marks, base, onChange, onScope, onFocus }: Props): ReactElement {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState({ row: 0, column: 0 })
  const models = areas.flatMap((area) => area.models)
  const stop = { row: Math.min(at.row, models.length - 1), column: Math.min(at.column, actions.length - 1) }

  function move(row: number, column: number): void {
    const next = {
      row: Math.max(0, Math.min(row, models.length - 1)),
      column: Math.max(0, Math.min(column, actions.length - 1)),
    }
    setAt(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus()
  }

  function press(event: KeyboardEvent, cell: Cell, row: number, column: number): void {
    const rtl = document.documentElement.dir === 'rtl' ? -1 : 1
    const page = 8
    const isWhole = event.ctrlKey || event.metaKey
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - rtl],
      ArrowRight: [row, column + rtl],
      Home: [isWhole ? 0 : row, 0],
      End: [isWhole ? models.length - 1 : row, actions.length - 1],
      PageUp: [row - page, column],
      PageDown: [row + page, column],
    }
    const target = moves[event.key]
    if (target !== undefined) move(...target)
    else if (event.key === 'F2') onScope(cell)
    else if (event.key === 'Delete' || event.key === 'Backspace') onChange(withState(marks, allOf(cell), 'none'))
    else return
    event.preventDefault()
  }

  let row = -1
  return (
    <div className={`surface ${styles.scroller}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of cells with buttons is rendered as a table */}
      <table ref={table} className={styles.grid} role="grid" aria-label={t('security.matrix.label', { role })}>
        <thead>
          <tr>
            <th scope="col">{t('fields.entity')}</th>
            {actions.map((action) => (
              <th key={action} scope="col">
                {actionLabel(action)}
              </th>
            ))}
          </tr>
        </thead>
        {areas.map((area) => (
          <tbody key={area.name}>
            <tr className={styles.area}>
              <th scope="rowgroup" colSpan={actions.length + 1}>
                <span>{t(`security.areas.${area.name}`)}</span>
              </th>
            </tr>
            {area.models.map((entity) => {
              row += 1
              const here = row
              return (
                <tr key={entity}>
                  <th scope="row">{entityLabel(entity)}</th>
                  {actions.map((action, column) => {
                    const cell = { action, entity }
                    const state = stateOf(marks, allOf(cell))
                    const covered = state === 'none' && isCovered(marks, cell)
                    const narrowed = narrowMarks(marks, cell)
                    const isNew = isChanged(base, marks, cell)
                    const texts = [
                      t(`security.matrix.${covered ? 'covered' : state}`),
                      ...(narrowed.length === 0 ? [] : [t('security.matrix.narrow_count', { count: narrowed.length })]),
                    ]
                    return (
                      <td key={action} data-changed={isNew || undefined}>
                        <button
                          type="button"
                          className="pressable inset-focus"
                          data-cell={`${here} ${column}`}
                          data-mark={`${action} ${entity}`}
                          data-state={state}
                          tabIndex={here === stop.row && column === stop.column ? 0 : -1}
                          aria-label={t('security.matrix.cell_state', {
                            action: actionLabel(action),
                            entity: entityLabel(entity),
                            state: texts.join(', '),
                          })}
                          onFocus={() => {
                            setAt({ row: here, column })
                            onFocus(cell)
                          }}
                          onKeyDown={(event) => press(event, cell, here, column)}
                          onClick={() => onChange(withState(marks, allOf(cell), nextState(state)))}
                        >
                          <MarkIcon kind={covered ? 'covered' : state} />
                          {narrowed.length === 0 ? null : <MarkIcon kind="narrow" />}
                        </button>
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** Whether a cell differs from the stored marks. */
function isChanged(base: Marks, marks: Marks, cell: Cell): boolean {
  if (stateOf(base, allOf(cell)) !== stateOf(marks, allOf(cell))) return true
  const serialized = (some: Marks) => JSON.stringify(narrowMarks(some, cell))
  return serialized(base) !== serialized(marks)
}
