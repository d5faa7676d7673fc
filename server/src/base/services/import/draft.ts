import { ruleIssue } from '@portal/contract'
import { columnName } from '@portal/contract/workbook'
import { type $ZodType, type output, safeParse } from 'zod/v4/core'
import type { SheetRow } from '../../storage/workbooks/read-sheet.ts'
import { cellText } from './cells.ts'

export interface CellError<Field extends string = string> {
  /** Null for the whole row. */
  readonly field: Field | null
  /** The column of the cell, from 0; null when the file has no such column, or for the whole row. */
  readonly column: number | null
  /** The key of the message, with its parameters. */
  readonly key: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A row of the file before it becomes a record: the values of its cells by field, and its errors. */
export interface Draft<Field extends string = string> {
  readonly row: SheetRow
  readonly values: Partial<Record<Field, unknown>>
  /** The column at which an error of a field is reported, from 0. */
  readonly columns: Readonly<Partial<Record<Field, number>>>
  readonly errors: CellError<Field>[]
}

/** An error at the column of a field. */
export function cellError<Field extends string>(
  { columns }: Draft<Field>,
  field: Field | null,
  key: string,
  params: CellError['params'] = {},
): CellError<Field> {
  return { field, column: (field === null ? undefined : columns[field]) ?? null, key, params }
}

/** Adds an error, unless the cell already has one: the first error of a cell explains the later ones. */
export function addError<Field extends string>({ errors }: Draft<Field>, error: CellError<Field>): void {
  const { field, column } = error
  const isSameCell = (other: CellError<Field>) => other.column === column && (column !== null || other.field === field)
  if (!errors.some(isSameCell)) errors.push(error)
}

export function hasError<Field extends string>({ errors }: Draft<Field>, field: Field): boolean {
  return errors.some((error) => error.field === field)
}

/**
 * Checks the values against a schema of the contract and adds the errors.
 * @returns the output of the schema; undefined when the schema rejects the row. The draft may have other errors.
 */
export function validate<Field extends string, Schema extends $ZodType>(
  draft: Draft<Field>,
  schema: Schema,
): output<Schema> | undefined {
  const { success, data, error } = safeParse(schema, draft.values)
  for (const issue of error?.issues ?? []) {
    const { key, params } = ruleIssue(issue, draft.values)
    addError(draft, cellError(draft, issue.path[0] as Field, key, params))
  }
  return success ? data : undefined
}

/** The errors from left to right; those without a column come last. */
export function sortedErrors<Field extends string>({ errors }: Draft<Field>): CellError<Field>[] {
  const placeOf = ({ column }: CellError) => column ?? Number.MAX_SAFE_INTEGER
  return errors.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** A cell as a spreadsheet shows it: the number of its row, the letters of its column, and its text. */
export function cellOf({ row }: Pick<Draft, 'row'>, column: number | null) {
  if (column === null) return { row: row.number, column: null, value: '' }
  return { row: row.number, column: columnName(column), value: cellText(row.cells[column]) }
}
