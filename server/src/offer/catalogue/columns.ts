import type { AnyCatalogue, Control, Facts } from '@portal/contract/staff'
import * as z from 'zod/mini'
import type { DeclaredColumn } from '../../base/http/envelope.ts'

/** A column of a catalogue's list, and whether it sorts as text. */
export interface ListedColumn extends DeclaredColumn {
  readonly isText: boolean
}

const texts: ReadonlySet<Control> = new Set(['text', 'long-text', 'icon', 'colour', 'select'])

/** Controls that a cell of the list cannot show: a whole document, and an id whose name has its own column. */
const shapeless: ReadonlySet<Control> = new Set(['markdown', 'file', 'reference'])

function column(value: string, isText: boolean, align: DeclaredColumn['align']): ListedColumn {
  return { value, align, sortable: true, isText }
}

function dated(value: string): ListedColumn {
  return column(value, false, 'right')
}

/** Every column that a catalogue can show and sort by; those of the table come first. Server and web use the same names. */
export function columnsOf(catalogue: AnyCatalogue): ListedColumn[] {
  return [...shownColumns(catalogue), ...hiddenColumns(catalogue)]
}

function declared({ fields, columns }: AnyCatalogue, inList: boolean): ListedColumn[] {
  const own = Object.entries(fields).filter(([, { control }]) => !shapeless.has(control))
  const isShown = ([, { facts }]: [string, { readonly facts: Facts }]) => (facts.inList ?? false) === inList
  return [
    ...own.filter(isShown).map(([name, { control, facts }]) => {
      const isText = texts.has(control) && typeof facts.options?.[0]?.value !== 'number'
      const isFigure = control === 'number' || control === 'money'
      return column(name, isText, control === 'switch' ? 'center' : isFigure ? 'right' : 'left')
    }),
    ...Object.entries(columns)
      .filter(isShown)
      .map(([name, { row }]) => {
        const isText = z.safeParse(row, '').success
        return column(name, isText, isText ? 'left' : 'right')
      }),
  ]
}

/** The columns of the table. */
export function shownColumns(catalogue: AnyCatalogue): ListedColumn[] {
  return [
    column('id', false, 'right'),
    ...declared(catalogue, true),
    dated('created_at'),
    dated('updated_at'),
    { ...column('actions', false, 'right'), sortable: false },
  ]
}

/** The columns of the expanded row. */
export function hiddenColumns(catalogue: AnyCatalogue): ListedColumn[] {
  return [...declared(catalogue, false), dated('deleted_at')]
}
