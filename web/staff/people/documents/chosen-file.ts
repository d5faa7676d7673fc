import { documentFileRequired, fileMaxBytes } from '@portal/contract'
import { errorOfContent } from '../../../kit/form/file-content.ts'

/** For the file dialog of the system. */
export const accepted = 'application/pdf,image/jpeg,image/png,image/webp,.pdf,.jpg,.jpeg,.png,.webp'

type ChosenError = `file_${'kind' | 'large' | 'empty' | 'protected' | 'unreadable'}`

/** The error of a file before it is sent, as the server would report it; undefined when there is none. */
export async function errorOfChosen(file: File): Promise<ChosenError | undefined> {
  if (file.size === 0) return 'file_empty'
  if (file.size > fileMaxBytes) return 'file_large'
  if (!documentFileRequired.safeParse(file).success) return 'file_kind'
  const error = await errorOfContent(file, ['pdf', 'jpg', 'png', 'webp'])
  return error && `file_${error}`
}
