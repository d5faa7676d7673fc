/** The focus stops of a row for the left and right arrows, in their order: the controls of each cell, or the cell itself. */
export function placesOf(row: HTMLTableRowElement): readonly HTMLElement[] {
  return [...row.cells].flatMap((cell) => {
    const controls = [...cell.querySelectorAll<HTMLElement>('a[href], button, input')]
    return controls.length === 0 ? [cell] : controls
  })
}

/** Moves the focus to a stop of a row; an index before the first one is the row itself. */
export function focusPlace(row: HTMLTableRowElement, place: number): void {
  const target = placesOf(row)[place] ?? row
  if (target instanceof HTMLTableCellElement) target.tabIndex = -1
  target.focus()
}

/** Only one row of a grid, with its controls, is in the Tab order; the arrow keys reach the others. */
export function setTabbing(row: HTMLTableRowElement, isActive: boolean): void {
  for (const place of placesOf(row)) if (!(place instanceof HTMLTableCellElement)) place.tabIndex = isActive ? 0 : -1
}
