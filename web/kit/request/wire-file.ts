import type { WireFile } from '@portal/contract'
import { saveFile } from '../list/export/save.ts'

/** The content of a file of the wire, whose `file` is a data URL in base 64. @throws RangeError when it is none */
export function blobOf({ mime, file }: WireFile): Blob {
  const comma = file.indexOf(',')
  if (!file.startsWith('data:') || !file.slice(0, comma).endsWith(';base64')) throw new RangeError('No data URL')
  const text = atob(file.slice(comma + 1))
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index)
  return new Blob([bytes], { type: mime })
}

/** Hands a file of the wire to the browser's downloads, under its own name. */
export function saveWireFile(file: WireFile): void {
  saveFile(blobOf(file), file.name)
}
