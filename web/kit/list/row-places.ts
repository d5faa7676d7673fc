/** The places of a row that the side arrows reach, in their order: the controls of each cell, or the cell itself. */
export function placesOf(row: HTMLTableRowElement): readonly HTMLElement[] {
  return [...row.cells].flatMap((cell) => {
    const controls = [...cell.querySelectorAll<HTMLElement>('a[href], button, input')]
    return controls.length === 0 ? [cell] : controls
  })
}

/** Gives the focus to a place of a row; a place before the first one is the row itself. */
export function focusPlace(row: HTMLTableRowElement, place: number): void {
  const wanted = placesOf(row)[place] ?? row
  if (wanted instanceof HTMLTableCellElement) wanted.tabIndex = -1
  wanted.focus()
}

/** One row of a grid is in the sequence of Tab, with its controls; those of the others are reached by the arrows. */
export function setTabbing(row: HTMLTableRowElement, isActive: boolean): void {
  for (const place of placesOf(row)) if (!(place instanceof HTMLTableCellElement)) place.tabIndex = isActive ? 0 : -1
}
