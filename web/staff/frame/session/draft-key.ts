import { readStaffDraftKey } from '@portal/contract'
import { request } from '../../../kit/request/api.ts'
import { draftPrefix } from './session.tsx'

/** How the drafts of an account are stored. The key is only in the memory of the tab. */
export const accountDrafts = {
  prefix: draftPrefix,
  readKey: async () => (await request(readStaffDraftKey, { blockAllowed: false, progress: false })).data.key,
}
