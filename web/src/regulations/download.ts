import type { readFormerRegulationFile, readRegulationFile } from '@portal/contract'
import { type InputOf, request } from '../api.ts'
import { say } from '../i18n.ts'
import { showDone, showFailure } from '../snackbars.ts'
import { saveWireFile } from '../wire-file.ts'

type FileCall = typeof readRegulationFile | typeof readFormerRegulationFile

/** Saves a document of the server to the person's downloads; what went wrong is said. */
export async function download<C extends FileCall>(call: C, input: InputOf<C>): Promise<void> {
  try {
    const { data } = await request<FileCall>(call, {
      ...(input as InputOf<FileCall>),
      blockAllowed: false,
      progress: true,
    })
    saveWireFile(data)
    showDone(say('regulations.downloaded', { name: data.name }))
  } catch (error) {
    showFailure(error)
  }
}
