import { listFiles, listObservations } from '@portal/contract/staff'

/** The further sheets of an export of citizens: the parameter of each, and the permission to read its rows. */
export const citizenSheets = [
  { name: 'with_files', needs: listFiles.needs },
  { name: 'with_observations', needs: listObservations.needs },
] as const
