import type { WireFile } from '@portal/contract'
import { saveFile } from '../device/save.ts'

/** The content of a file in a response, whose `file` is a base64 data URL. @throws RangeError when it is not one */
export function blobOf({ mime, file }: WireFile): Blob {
  const comma = file.indexOf(',')
  if (!file.startsWith('data:') || !file.slice(0, comma).endsWith(';base64')) throw new RangeError('No data URL')
  const text = atob(file.slice(comma + 1))
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index)
  return new Blob([bytes], { type: mime })
}

/** Saves a file of a response with the browser's downloads, under its own name. */
export function saveWireFile(file: WireFile): void {
  saveFile(blobOf(file), file.name)
}
