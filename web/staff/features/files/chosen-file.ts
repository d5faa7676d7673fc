import { fileMaxBytes } from '@portal/contract'

/** What the server accepts (rules of the contract); checked here so that nobody waits for an error. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

/** For the file dialog of the system. */
export const accepted = [...Object.keys(kinds), '.pdf', '.jpg', '.jpeg', '.png', '.webp'].join()

type ChosenFault = 'file_kind' | 'file_large' | 'file_empty'

/** The fault of a file before it is sent, by its name, type and size; undefined when there is none. */
export function faultOfChosen({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): ChosenFault | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const endings = type === '' ? Object.values(kinds).flat() : (kinds[type] ?? [])
  if (!endings.includes(ending)) return 'file_kind'
  if (size === 0) return 'file_empty'
  return size > fileMaxBytes ? 'file_large' : undefined
}
