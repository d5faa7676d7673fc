import type { ListColumn, ListColumns } from '../base/call.ts'
import type { ValueKind } from '../base/value-kinds.ts'

interface Facts {
  /** Whether the table has a column for it. Others are in the expanded row. */
  readonly inList?: true
  readonly width?: number
}

/** A field of a catalogue: its control decides the kind of its column, and with it alignment and width. */
interface Field {
  readonly control: string
  readonly facts: Facts & { readonly writing?: 'name' | 'sentence' }
}

/** A column that is only read. */
interface Column {
  readonly kind: ValueKind
  readonly facts: Facts
}

/** Controls that a cell of the list cannot show: a whole document, and an id whose name has its own column. */
const shapeless: ReadonlySet<string> = new Set(['markdown', 'file', 'reference'])

type Shape = Pick<ListColumn, 'kind' | 'align' | 'width' | 'isWrapped'>

/** The columns of controls whose values are no texts. The width of a time is that of a text. */
const shapes: Readonly<Record<string, Shape>> = {
  switch: { kind: 'flag', align: 'center', width: 5.5 },
  number: { kind: 'number', align: 'right', width: 6.5 },
  money: { kind: 'money', align: 'right', width: 7.5 },
  time: { kind: 'text', align: 'left', width: 6.5 },
  date: { kind: 'date', align: 'left', width: 7.5 },
}

/** The column of the title of a row. */
const titleWidth = 16

function sorted(value: string, shape: Shape, more: Partial<ListColumn> = {}): ListColumn {
  return { value, sortable: true, ...shape, ...more }
}

function moment(value: string, more: Partial<ListColumn> = {}): ListColumn {
  return sorted(value, { kind: 'moment', align: 'right' }, more)
}

function widthOf({ width }: Facts): Partial<ListColumn> {
  return width === undefined ? {} : { width }
}

function fieldColumn(name: string, { control, facts }: Field, isTitle: boolean): ListColumn {
  const written: Shape = isTitle
    ? { kind: facts.writing ?? 'sentence', align: 'left', width: titleWidth, isWrapped: true }
    : { kind: facts.writing ?? 'text', align: 'left' }
  return sorted(name, shapes[control] ?? written, widthOf(facts))
}

/** A column that is only read. The name of another row, for instance of a park, or of a file may take two lines, as the title does. */
function readColumn(name: string, { kind, facts }: Column): ListColumn {
  if (kind === 'name' || kind === 'sentence')
    return sorted(name, { kind, align: 'left', isWrapped: true }, widthOf(facts))
  return sorted(name, { kind, align: kind === 'number' ? 'right' : 'left' }, widthOf(facts))
}

/** The columns of a catalogue's list: those of the table, and those of the expanded row. */
export function catalogueColumns(
  fields: Readonly<Record<string, Field>>,
  columns: Readonly<Record<string, Column>>,
  title: string,
): Required<ListColumns> {
  const ofFields = Object.entries(fields)
    .filter(([, { control }]) => !shapeless.has(control))
    .map(([name, field]) => ({ ...field, column: fieldColumn(name, field, name === title) }))
  const read = Object.entries(columns).map(([name, one]) => ({ ...one, column: readColumn(name, one) }))
  const own = [...ofFields, ...read]
  const places = (isShown: boolean) =>
    own.filter(({ facts }) => (facts.inList === true) === isShown).map(({ column }) => column)
  return {
    headers: [
      sorted('id', { kind: 'id', align: 'right' }, { isVisible: false }),
      ...places(true),
      moment('created_at', { width: 7.5 }),
      moment('updated_at', { isVisible: false }),
      { value: 'actions', kind: 'other', align: 'right', sortable: false },
    ],
    expanded: [...places(false), moment('deleted_at')],
  }
}
