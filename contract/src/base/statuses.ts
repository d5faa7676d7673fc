/** The system rows of `status`. Names and colours are data and may change. The id identifies the status. */
export const status = {
  profilePending: 1,
  profileValidating: 2,
  profileVerified: 3,
  profileReturned: 4,
  enrolmentPending: 5,
  enrolmentAccepted: 6,
  enrolmentRejected: 7,
  filePending: 8,
  fileVerified: 9,
  fileReturned: 10,
} as const

/** The meaning of the system rows of `status`, within their family. */
export const statusCodes = ['pending', 'validating', 'verified', 'returned', 'accepted', 'rejected'] as const
export type StatusCode = (typeof statusCodes)[number]

export type StatusFamily = 'profile' | 'subscription' | 'file'

/** Rows that may be renamed, but cannot be deleted or moved to another family. */
export const systemStatuses: ReadonlySet<number> = new Set(Object.values(status))
