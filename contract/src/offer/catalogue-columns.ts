import * as z from 'zod/mini'
import type { ListColumn, ListColumns } from '../base/call.ts'

interface Place {
  /** Whether the table has a column for it. Others are in the expanded row. */
  readonly facts: { readonly inList?: true }
}

/** A field of a catalogue: its control decides the alignment. */
interface Field extends Place {
  readonly control: string
}

/** A column that is only read. */
interface Column extends Place {
  readonly row: z.ZodMiniType
}

/** Controls that a cell of the list cannot show: a whole document, and an id whose name has its own column. */
const shapeless: ReadonlySet<string> = new Set(['markdown', 'file', 'reference'])

function sorted(value: string, align: ListColumn['align']): ListColumn {
  return { value, align, sortable: true }
}

function fieldColumn([name, { control }]: [string, Field]): ListColumn {
  const isFigure = control === 'number' || control === 'money'
  return sorted(name, control === 'switch' ? 'center' : isFigure ? 'right' : 'left')
}

function readColumn([name, { row }]: [string, Column]): ListColumn {
  return sorted(name, z.safeParse(row, '').success ? 'left' : 'right')
}

/** The columns of a catalogue's list: those of the table, and those of the expanded row. */
export function catalogueColumns(
  fields: Readonly<Record<string, Field>>,
  columns: Readonly<Record<string, Column>>,
): Required<ListColumns> {
  const own = Object.entries(fields).filter(([, { control }]) => !shapeless.has(control))
  const read = Object.entries(columns)
  const isShown = ([, { facts }]: [string, Place]) => facts.inList === true
  const isHidden = (entry: [string, Place]) => !isShown(entry)
  return {
    headers: [
      sorted('id', 'right'),
      ...own.filter(isShown).map(fieldColumn),
      ...read.filter(isShown).map(readColumn),
      sorted('created_at', 'right'),
      sorted('updated_at', 'right'),
      { value: 'actions', align: 'right', sortable: false },
    ],
    expanded: [
      ...own.filter(isHidden).map(fieldColumn),
      ...read.filter(isHidden).map(readColumn),
      sorted('deleted_at', 'right'),
    ],
  }
}
