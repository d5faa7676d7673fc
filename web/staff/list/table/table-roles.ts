// The ARIA roles of the list's table. Its rows take the focus and the arrow keys, so it is a grid; where rows open, it is a treegrid.

/** @param isTree - rows open to show their details */
export function asGrid(isTree: boolean, isMultiselectable: boolean) {
  return { role: isTree ? 'treegrid' : 'grid', 'aria-multiselectable': isMultiselectable || undefined }
}
export const asRowGroup = { role: 'rowgroup' } as const
export const asRow = { role: 'row' } as const
export const asCell = { role: 'gridcell' } as const
export const asRowHeader = { role: 'rowheader' } as const
export const asColumnHeader = { role: 'columnheader' } as const
