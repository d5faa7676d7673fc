/** Saves a file with the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The download keeps its own reference to the content after it began.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
