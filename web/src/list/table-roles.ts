// What the elements of a table are by themselves, said once more: drawn as grids, some browsers no longer tell it.

export const asTable = { role: 'table' } as const
export const asRowGroup = { role: 'rowgroup' } as const
export const asRow = { role: 'row' } as const
export const asCell = { role: 'cell' } as const
export const asRowHeader = { role: 'rowheader' } as const
export const asColumnHeader = { role: 'columnheader' } as const
