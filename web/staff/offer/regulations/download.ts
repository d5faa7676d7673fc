import type { readFormerRegulationFile, readRegulationFile } from '@portal/contract/staff'
import { type InputOf, request } from '../../../kit/request/api.ts'
import { saveWireFile } from '../../../kit/request/wire-file.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { showDone, showError } from '../../../kit/ui/feedback/snackbars.ts'

type FileCall = typeof readRegulationFile | typeof readFormerRegulationFile

/** Saves a document of the server to the person's downloads; an error shows a message. */
export async function download<C extends FileCall>(call: C, input: InputOf<C>): Promise<void> {
  try {
    const { data } = await request<FileCall>(call, {
      ...(input as InputOf<FileCall>),
      blockAllowed: false,
      progress: true,
    })
    saveWireFile(data)
    showDone(translate('regulations.downloaded', { name: data.name }))
  } catch (error) {
    showError(error)
  }
}
